import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readProfile } from "../../src/input/read-profile.ts";
import { northGate } from "../support/authorization.ts";
import { fieldOf } from "../support/client.ts";
import { CommandHere, runHere } from "../support/command-here.ts";
import { startMockServer } from "../support/mock.ts";

const apiKey = "test_calibrated_0123456789";
const folder = mkdtempSync(join(tmpdir(), "learn-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** The number of records in a list. */
async function listed(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { headers: { "X-Partner-API-Key": apiKey } });
  return fieldOf(await response.json(), "total");
}

const profile = {
  "list-envelope": "data",
  "default-limit": 2,
  "max-limit": 7,
  "limit-over-max": "reject",
  "unknown-query-parameter": "ignore",
  "validation-status": "422",
  "webhook-missing": "404",
} as const;

test("a service is read into a profile, which a server then follows, and the key is nowhere", async () => {
  await using mock = await startMockServer({ assumptions: profile, contract: "off" });
  vi.stubEnv("TOTEM_PARTNER_API_KEY", apiKey);
  const out = join(folder, "service.yaml");
  const fast = ["--per-minute", "99999"];
  const { code, stdout, stderr } = await runHere("learn", mock.url, "--out", out, ...fast);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/^\d+ requests settle \d+ of \d+ open points\.\nThe interface .*\n\nSettled:\n/);
  expect(stdout).toMatch(
    /\n {2}max-limit: 7\n[^]*\n\nCreated: nothing\.\n\n\d+ questions remain for the operators\. --questions/,
  );
  expect(readProfile(out)).toMatchObject({ ...profile, "path-prefix": "optional", "auth-failure": "401" });
  const text = readFileSync(out, "utf8");
  expect(text).toContain(`version: 1\nservice: ${mock.url}\nassumptions:\n`);
  expect(text).toMatch(/ {2}# GET \/products: 200, .*\n(?: {2}#.*\n)* {2}default-limit: 2\n/);
  expect(stdout + stderr + text).not.toContain(apiKey);
  const questions = join(folder, "questions.md");
  const more = ["--json", "--questions", questions];
  const again = await runHere("learn", `${mock.url}/partner`, ...more, ...fast);
  const report: unknown = JSON.parse(again.stdout);
  expect(report).toMatchObject({ service: `${mock.url}/partner`, sound: true });
  expect(fieldOf(report, "questions")).toContainEqual(expect.objectContaining({ id: "event-names" }));
  expect(readFileSync(questions, "utf8")).toMatch(
    /^# Questions about the partner interface at .*\n\nThe interface (.*\n)+?\n## .*\n\n1\. .*\n {3}- /,
  );
  expect(mock.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a profile keeps what its operators answered, and asks about it no more; one of another service is left alone", async () => {
  await using mock = await startMockServer({ assumptions: { "list-envelope": "data" }, contract: "off" });
  vi.stubEnv("TOTEM_PARTNER_API_KEY", apiKey);
  const out = join(folder, "answered.yaml");
  writeFileSync(out, "version: 1\nassumptions:\n  delivery-retries: none # by mail\n  list-envelope: array\n");
  const flags = [mock.url, "--out", out, "--json", "--per-minute", "99999"];
  const { stdout } = await runHere("learn", ...flags);
  expect(readProfile(out)).toMatchObject({ "delivery-retries": "none", "list-envelope": "data" });
  expect(readFileSync(out, "utf8")).toContain("  # by mail\n  delivery-retries: none\n");
  expect(readFileSync(out, "utf8")).toContain("  # the previous profile had array\n");
  const asked = fieldOf(JSON.parse(stdout), "questions");
  expect(asked).toContainEqual(expect.objectContaining({ id: "signed-content" }));
  expect(asked).not.toContainEqual(expect.objectContaining({ id: "delivery-retries" }));
  for (const text of ["version: 1\nservice: https://other.example\n", "notes: mine\n"]) {
    writeFileSync(out, text);
    const refused = await runHere("learn", ...flags);
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { exitCode: 2, kind: "usage" } });
    expect(readFileSync(out, "utf8")).toBe(text);
  }
});

const given = ["--totem-group", northGate, "--carrier", "B12345674"];

test("an interrupted run cleans up first", async () => {
  await using mock = await startMockServer({ contract: "off" });
  vi.stubEnv("TOTEM_PARTNER_API_KEY", apiKey);
  const flags = [mock.url, "--per-minute", "1200", "--allow-writes", "authorization", ...given];
  await using command = new CommandHere("learn", ...flags);
  await expect.poll(() => listed(mock.url, "/authorizations?status=Active")).toBeGreaterThan(0);
  const { code, stdout, stderr } = await command.signal("SIGTERM");
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toContain("totem-mock: interrupted; cleaning up the created records.");
  expect(stderr).toMatch(/Created and cleaned up:\n {2}1 × authorization: cancelled/);
  expect(await listed(mock.url, "/authorizations?status=Active")).toBe(0);
});
