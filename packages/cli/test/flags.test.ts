import { describe, expect, test } from "vitest";
import { wholeNumber } from "../src/commands/flags.ts";
import { connect, profileOf } from "../src/connection.ts";
import { testIo } from "./support/command.ts";
import { answering, simulated } from "./support/simulated.ts";
import { scratch } from "./support/scratch.ts";

test("a number is whole and within its range", () => {
  const read = wholeNumber(1, 599);
  expect(["1", "007", "599"].map(read)).toEqual([1, 7, 599]);
  for (const text of ["0", "600", "-1", "1.5", "1e2", "", " 1", "0x1", "1234567890"])
    expect(() => read(text)).toThrow("It must be a whole number from 1 to 599.");
});

describe("a profile", () => {
  test("is the one of the flag, then that of the variable, or none", async () => {
    const { file } = scratch();
    const [one, other] = ["data", "array"].map((name) =>
      file(`${name}.yaml`, `version: 1\nassumptions: { list-envelope: ${name} }`),
    );
    const env = { TOTEM_PARTNER_PROFILE: other ?? "" };
    const of = (profile: string | undefined, given: Record<string, string>) =>
      profileOf(profile === undefined ? {} : { profile }, testIo({ env: given }));
    expect((await of(one, env)).profile?.assumptions).toEqual({ "list-envelope": "data" });
    expect((await of(undefined, env)).profile?.assumptions).toEqual({ "list-envelope": "array" });
    expect((await of(undefined, {})).profile).toBeUndefined();
    expect((await of(undefined, { TOTEM_PARTNER_PROFILE: "" })).profile).toBeUndefined();
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
