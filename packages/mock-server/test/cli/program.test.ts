import { expect, test, vi } from "vitest";
import { flagsOf, parsed } from "../support/parsed-command.ts";

const variables = ["TOTEM_MOCK_ADMIN_TOKEN", "TOTEM_PARTNER_BASE_URL", "TOTEM_PARTNER_API_KEY"];

const listening = { host: "127.0.0.1", log: "pretty" };
const served = { maxCompanies: 10_000, maxRecords: 2_000_000, deliverTo: "any", contract: "audit" };

test.each([
  [["serve"], "serve", [{ ...listening, ...served, port: 4010 }]],
  [["exec", "--", "npm", "test"], "exec", [["npm", "test"], { ...listening, ...served, port: 0, log: "silent" }]],
  [["matrix", "--", "npm"], "matrix", [["npm"], { jobs: 1, timeout: 600, output: "totem-matrix" }]],
  [
    ["certify", "--", "npm", "start"],
    "certify",
    [["npm", "start"], { jobs: 8, timeout: 120, output: "totem-certify" }],
  ],
  [["learn", "http://a"], "learn", ["http://a", { ...listening, port: 4011, perMinute: 60 }]],
  [["init"], "init", ["totem-mock.yaml", {}]],
  [["init", "mine.yaml"], "init", ["mine.yaml", {}]],
  [["assumptions"], "assumptions", [{}]],
  [["contract"], "contract", [{ openapi: "3.1" }]],
  [["proxy", "--upstream", "http://a"], "proxy", [{ ...listening, port: 4011, upstream: "http://a" }]],
  [
    ["trigger", "authorization.created"],
    "trigger",
    ["authorization.created", { server: "http://127.0.0.1:4010", apiKey: "test_demo" }],
  ],
  [["health"], "health", [{ url: "http://127.0.0.1:4010" }]],
])("without flags, %j has its defaults", async (argv, name, given) => {
  expect(await parsed(...argv)).toEqual({ name, given });
});

test("the token, and the server and the key of a trigger, may come from the environment; a flag comes first", async () => {
  for (const name of variables) vi.stubEnv(name, `from-${name.at(-1) ?? ""}`);
  const trigger = ["trigger", "authorization.created"];
  expect(await flagsOf("serve")).toMatchObject({ adminToken: "from-N" });
  expect(await flagsOf(...trigger)).toEqual({ adminToken: "from-N", server: "from-L", apiKey: "from-Y" });
  expect(await flagsOf(...trigger, "--server", "s", "--api-key", "k")).toMatchObject({ server: "s", apiKey: "k" });
  expect(await flagsOf("proxy", "--upstream", "http://a", "--admin-token", "12345678")).toMatchObject({
    adminToken: "12345678",
  });
});

test.each(["exec", "matrix"])("what follows the command of %s belongs to that, flags among it", async (name) => {
  expect((await parsed(name, "--now", "2026-07-01T06:00:00Z", "npm", "--port", "x", "--", "--help")).given[0]).toEqual([
    ...["npm", "--port", "x", "--", "--help"],
  ]);
});

test.each([
  [["init", "a", "b"], "too many arguments for 'init'"],
  [["proxy"], "required option '--upstream <url>' not specified"],
  [["exec"], "missing required argument 'command'"],
  [["serve", "--log", "loud"], "Allowed choices are pretty, json, silent."],
  [["serve", "--deliver-to", "private"], "Allowed choices are public, any."],
  [["serve", "--contract", "none"], "Allowed choices are audit, strict, off."],
  [["trigger", "carrier.created"], "Allowed choices are authorization.created, "],
])("%j is refused", async (argv, message) => {
  await expect(parsed(...argv)).rejects.toThrow(message);
});
