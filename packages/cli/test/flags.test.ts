import { Command } from "commander";
import { describe, expect, test } from "vitest";
import {
  addLimitFlag,
  assumptionsOf,
  collect,
  connect,
  day,
  recordCommand,
  recordId,
  wholeNumber,
} from "../src/commands/flags.ts";
import { testIo } from "./support/command.ts";
import { answering, simulated } from "./support/simulated.ts";
import { scratch } from "./support/scratch.ts";

describe("a number is whole and within its range", () => {
  const read = wholeNumber(0, 599);
  test.each([
    ["0", 0],
    ["007", 7],
    ["599", 599],
  ])("%s", (text, value) => {
    expect(read(text)).toBe(value);
  });

  test.each(["600", "-1", "1.5", "1e2", "", " 1", "1 ", "0x1", "one", "1234567890"])("but not %j", (text) => {
    expect(() => read(text)).toThrow("It must be a whole number from 0 to 599.");
  });

  test("of which the least is one, too", () => {
    expect(wholeNumber(1, 9)("1")).toBe(1);
    expect(() => wholeNumber(1, 9)("0")).toThrow("It must be a whole number from 1 to 9.");
  });
});

test("ids are UUIDs, and days are dates", () => {
  const id = "25373254-b3d9-4ebc-990d-0e41ce13537e";
  expect([recordId(id), day("2026-07-01")]).toEqual([id, "2026-07-01"]);
  expect(() => recordId("7")).toThrow(`It must be a UUID, such as ${id}.`);
  expect(() => day("2026-02-30")).toThrow("It must be a day, such as 2026-07-01.");
});

test("what is repeated is collected in order", () => {
  expect(collect("a")).toEqual(["a"]);
  expect(collect("b", ["a"])).toEqual(["a", "b"]);
});

describe("a profile", () => {
  test("is the one of the flag, then that of the variable, or none", async () => {
    const { file } = scratch();
    const [one, other] = ["data", "bare"].map((name) =>
      file(`${name}.yaml`, `version: 1\nassumptions: { list-envelope: ${name} }`),
    );
    const env = { TOTEM_PARTNER_PROFILE: other ?? "" };
    const of = (profile: string | undefined, given: Record<string, string>) =>
      assumptionsOf(profile === undefined ? {} : { profile }, testIo({ env: given }));
    expect(await of(one, env)).toEqual({ assumptions: { "list-envelope": "data" } });
    expect(await of(undefined, env)).toEqual({ assumptions: { "list-envelope": "bare" } });
    expect(await of(undefined, {})).toEqual({});
    expect(await of(undefined, { TOTEM_PARTNER_PROFILE: "" })).toEqual({});
  });
});

describe("a client calls the service", () => {
  test("at the address of the flag, then that of the variable, with the key that is given", async () => {
    const { file } = scratch();
    const service = answering(() => new Response(null, { status: 204 }));
    const io = testIo({ env: { ...service.env, TOTEM_PARTNER_API_KEY: "of the variable" } });
    await (await connect({ baseUrl: "https://other.example" }, io)).webhook.get();
    await (await connect({ apiKeyFile: file("key", "of the file\n", 0o600) }, io)).webhook.get();
    expect(service.requests.map(({ url, headers }) => [url, headers.get("x-partner-api-key")])).toEqual([
      ["https://other.example/webhook", "of the variable"],
      ["https://service.example/webhook", "of the file"],
    ]);
  });

  test("with what the profile says of its answers", async () => {
    const assumptions = { "list-envelope": { envelope: { hits: ["{items}"], found: "{total}" } } };
    const profile = scratch().file("p.yaml", JSON.stringify({ version: 1, assumptions }));
    const { env } = simulated({ assumptions });
    const list = async (flags: { profile?: string }) =>
      Array.fromAsync((await connect(flags, testIo({ env }))).products.list());
    expect(await list({ profile })).toMatchObject([{ name: "Soft wheat" }, {}, {}]);
    await expect(list({})).rejects.toThrow("is not what the interface returns");
  });
});

test("a command knows its flags", async () => {
  const command = addLimitFlag(recordCommand(new Command("x"), "list", "list them"));
  command.exitOverride();
  let flags: unknown;
  command.action((given: unknown) => {
    flags = given;
  });
  await command.parseAsync(["--json", "--base-url", "u", "--api-key-file", "f", "--profile", "p"], { from: "user" });
  expect(flags).toEqual({ json: true, baseUrl: "u", apiKeyFile: "f", profile: "p", timeout: 30, limit: 50 });
});
