import { expect, test } from "vitest";
import { adminTokenIn, settledBy } from "../../src/cli/flags/shared-flags.ts";
import { UsageError } from "@totem-partner/spec/program";
import { flagsOf } from "../support/parsed-command.ts";
import { Scratch } from "../support/scratch.ts";

const upstream = ["proxy", "--upstream", "http://a"];
const learn = ["learn", "http://a"];
const matrix = ["matrix", "npm"];

const port = "A port must be a number from 0 to 65535; 0 picks a free one.";
const seed = "A seed must be an integer from 0 to 9007199254740991.";
const most = "It must be an integer of at least 1, such as 10000.";
const companies = "It must be an integer, such as 10000.";
const path = "Pass the path of a file, such as mock.db.";
const host = "Pass only the name, such as mock.internal, without scheme and port.";
const origin = "Give an origin, such as http://localhost:5173 without a path or a slash at its end, or *.";
const count = "It must be an integer of at least 1.";
const rate = "It must be an integer from 1 to 99999.";
const assumption = "Write it as id=value, such as create-status=200.";

test.each([
  [["serve", "--port", "65536"], port],
  [["serve", "--port", "-1"], port],
  [["serve", "--port", "x80"], port],
  [["serve", "--random-seed", "9007199254740992"], seed],
  [["serve", "--random-seed", "-1"], seed],
  [["serve", "--max-records", "0"], most],
  [["serve", "--max-records", "1234567890"], most],
  [["serve", "--max-companies", "-1"], companies],
  [["serve", "--max-companies", "01"], companies],
  [["serve", "--max-companies", "1234567890"], companies],
  [["serve", "--data", ""], path],
  [["serve", "--host", ""], "Pass an address of this machine, such as 127.0.0.1."],
  [["serve", "--allow-host", "http://mock.internal"], host],
  [["serve", "--allow-host", "mock.internal:4010"], host],
  [["serve", "--cors", "http://localhost:5173/"], origin],
  [["serve", "--now", "yesterday"], "It must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00."],
  [["serve", "--deny-delivery", "10.0.0.0/33"], "is not a network"],
  [["serve", "--deny-delivery", "example.com/8"], "is not a network"],
  [["serve", "--assume", "create-status"], assumption],
  [["serve", "--assume", "create-status=200=201"], assumption],
  [["exec", "--threshold", "0", "npm"], "It must be an integer from 1 to 100, without a percent sign."],
  [["exec", "--threshold", "101", "npm"], "It must be an integer from 1 to 100, without a percent sign."],
  [["exec", "--threshold", "80%", "npm"], "It must be an integer from 1 to 100, without a percent sign."],
  [[...upstream, "--upstream", "x"], "It is not a URL. Pass the base URL of the service, such as "],
  [[...learn, "--per-minute", "0"], rate],
  [[...learn, "--per-minute", "100000"], rate],
  [[...learn, "--allow-writes", "permit"], "It must be one of authorization, event, driver, product, "],
  [["matrix", "--jobs", "0", "npm"], count],
  [["matrix", "--timeout", "100000", "npm"], count],
])("%j is refused, and the message says what would do", async (argv, message) => {
  await expect(flagsOf(...argv)).rejects.toThrow(message);
});

test.each([
  [["serve", "--port", "65535"], { port: 65_535 }],
  [["serve", "--port", "0"], { port: 0 }],
  [["serve", "--random-seed", "9007199254740991"], { randomSeed: 9_007_199_254_740_991 }],
  [["serve", "--random-seed", "0"], { randomSeed: 0 }],
  [["serve", "--max-records", "999999999"], { maxRecords: 999_999_999 }],
  [["serve", "--max-companies", "999999999"], { maxCompanies: 999_999_999 }],
  [["serve", "--allow-host", "a.example", "--allow-host", "b"], { allowHost: ["a.example", "b"] }],
  [["serve", "--cors", "http://a.example", "--cors", "*"], { cors: ["http://a.example", "*"] }],
  [["serve", "--cors", "HTTP://A.example:80"], { cors: ["http://a.example"] }],
  [["serve", "--now", "2026-07-01T06:00:00+02:00"], { now: "2026-07-01T06:00:00+02:00" }],
  [["serve", "--now", "2026-07-01T06:00:00Z", "--now", "2027-01-01T00:00:00Z"], { now: "2027-01-01T00:00:00Z" }],
  [["serve", "--assume", "a=1", "--assume", "b=2"], { assume: { a: "1", b: "2" } }],
  [["serve", "--assume", "a=1", "--assume", "a=2"], { assume: { a: "2" } }],
  [["serve", "--assume", 'a={ "b=": "\n" }'], { assume: { a: '{ "b=": "\n" }' } }],
  [["matrix", "--jobs", "99999", ...matrix.slice(1)], { jobs: 99_999 }],
  [[...learn, "--per-minute", "99999"], { perMinute: 99_999 }],
])("%j is read", async (argv, flags) => {
  expect(await flagsOf(...argv)).toMatchObject(flags);
});

test("what is assumed on the command line is checked, and overrides the profile", async () => {
  await using scratch = await Scratch.create();
  const profile = await scratch.write(
    "p.yaml",
    "version: 1\nassumptions:\n  list-envelope: data\n  list-order: newest-first\n",
  );
  expect(await settledBy({})).toEqual({});
  expect(await settledBy({ assume: { "create-status": "200" } })).toEqual({ "create-status": "200" });
  expect(await settledBy({ profile })).toEqual({ "list-envelope": "data", "list-order": "newest-first" });
  expect(await settledBy({ profile, assume: { "list-envelope": "array" } })).toEqual({
    "list-envelope": "array",
    "list-order": "newest-first",
  });
  for (const name of ["nothing", "__proto__"]) {
    const unknown = settledBy({ assume: { [name]: "1" } });
    await expect(unknown).rejects.toThrow(UsageError);
    await expect(unknown).rejects.toThrow(`There is no assumption "${name}"`);
  }
});

test.each(["12345678", "12345678\n", "12345678\r\n"])(
  "the token in a file ends before its line break: %j",
  async (text) => {
    await using scratch = await Scratch.create();
    expect(adminTokenIn({ adminTokenFile: await scratch.write("token", text) })).toBe("12345678");
  },
);

test("a token on the command line comes before that of a file, which is not read then", () => {
  expect(adminTokenIn({ adminToken: "87654321", adminTokenFile: "/nowhere/at/all" })).toBe("87654321");
  expect(adminTokenIn({})).toBeUndefined();
  expect(() => adminTokenIn({ adminToken: "has a space in it" })).toThrow(advice);
});

const advice =
  "The admin token (--admin-token, TOTEM_MOCK_ADMIN_TOKEN or --admin-token-file) must have 8 to 200 visible characters, without spaces.";

test.each(["1234567", "12345678\n\n", "1234 5678", "x".repeat(201), "x".repeat(2000)])(
  "a file without a token is refused: %j",
  async (text) => {
    await using scratch = await Scratch.create();
    const adminTokenFile = await scratch.write("token", text);
    expect(() => adminTokenIn({ adminTokenFile })).toThrow(UsageError);
    expect(() => adminTokenIn({ adminTokenFile })).toThrow(advice);
  },
);

test("a file of a token that cannot be read is named", () => {
  const read = () => adminTokenIn({ adminTokenFile: "/nowhere/at/all" });
  expect(read).toThrow(UsageError);
  expect(read).toThrow("--admin-token-file /nowhere/at/all cannot be read: ENOENT: no such file or directory");
});
