import { existsSync, readFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CommandHere } from "../support/command-here.ts";

/** An integration that is in order while lists have items, breaks down with one alternative, and blabs with another. */
const particular = `
  const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key } = process.env;
  const headers = { "X-Partner-API-Key": key };
  const body = await (await fetch(url + "/products", { headers })).json();
  if (Array.isArray(body)) process.exit(7);
  if (!body.items) await fetch(url + "/products?key=" + key, { headers });`;

test("trials run under every alternative, and what fails under which is said", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "certify-"));
  const at = (name: string): string => join(folder.path, name);
  const given = ["--under-every-alternative", "--only", "list-envelope", "--only", "create-status"];
  const reports = ["--output", at("runs"), "--junit", at("report.xml")];
  const command = ["--trial", "key-in-header", "--", process.execPath, "--eval", particular];
  await using line = new CommandHere("certify", ...given, ...reports, ...command);
  const { code, stdout } = await line.ended();
  expect(code).toBe(1);
  expect(stdout).toContain("list-envelope=array; exit code 7 although nothing went wrong; see ");
  expect(stdout).toContain("list-envelope=data; fails key-in-header; see ");
  // It creates nothing.
  expect(stdout).toMatch(/ 1 skipped/);
  expect(readFileSync(at("report.xml"), "utf8")).toContain('name="list-envelope=data"');
  expect(existsSync(at("runs/list-envelope=data/calm.log"))).toBe(true);
});
