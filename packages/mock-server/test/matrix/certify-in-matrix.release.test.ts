import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CommandHere } from "../support/command-here.ts";

const totemMock = [process.execPath, fileURLToPath(new URL("../../src/bin.ts", import.meta.url))];

/** An integration that is in order while lists have items, breaks down with one alternative, and leaks its key with another. */
const particular = `
  const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key } = process.env;
  const headers = { "X-Partner-API-Key": key };
  const body = await (await fetch(url + "/products", { headers })).json();
  if (Array.isArray(body)) process.exit(7);
  if (!body.items) await fetch(url + "/products?key=" + key, { headers });`;

test("a matrix runs certify under each alternative that its trials reach, and no other", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "certify-"));
  const points = ["--only", "list-envelope", "--only", "create-status", "--output", join(folder.path, "matrix")];
  const trials = ["--trial", "key-in-header", "--output", join(folder.path, "runs")];
  const certify = [...totemMock, "certify", ...trials, "--", process.execPath, "--eval", particular];
  await using line = new CommandHere("matrix", ...points, "--", ...certify);
  const { code, stdout } = await line.ended();
  expect(code).toBe(1);
  expect(stdout).toContain("(list-envelope=array; exit code 3; see ");
  expect(stdout).toContain("(list-envelope=data; exit code 1; see ");
  // It creates nothing.
  expect(stdout).toMatch(/ 1 skipped/);
});
