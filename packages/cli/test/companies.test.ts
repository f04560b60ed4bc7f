import { chmodSync } from "node:fs";
import { sign } from "@totem-partner/webhooks";
import { describe, expect, test } from "vitest";
import { command, withError } from "./support/command.ts";
import { scratch } from "./support/scratch.ts";
import { answering } from "./support/simulated.ts";

const file = `version: 1
companies:
  north: { baseUrl: https://north.example/partner, apiKeyFile: keys/../north.key, webhookSecretFile: north.secret }
  south: { baseUrl: https://south.example, apiKey: key-of-south }
`;

/** Two companies, and a service that says for whom it was asked. */
function ground(content = file, mode = 0o600) {
  const desk = scratch();
  const { requests } = answering(() => new Response(null, { status: 204 }));
  desk.file("north.key", "key-of-north\n", 0o600);
  desk.file("north.secret", "secret-of-north\n", 0o600);
  const env = { TOTEM_PARTNER_COMPANIES: desk.file("companies.yaml", content, mode) };
  return {
    ...{ ...desk, env, requests },
    asked: () => requests.map(({ url, headers }) => [url, headers.get("x-partner-api-key")]),
    run: (words: string[], more: Record<string, string> = {}) => command(words, { env: { ...env, ...more } }),
  };
}

const get = ["webhook", "get"];
const ofNorth = ["https://north.example/partner/webhook", "key-of-north"];
const ofSouth = ["https://south.example/webhook", "key-of-south"];

describe("a company of the file is used", () => {
  test("by its name, with its address and its key, and the command shows which", async () => {
    const { run, asked } = ground();
    const north = await run([...get, "--company", "north"]);
    expect([north.code, north.err]).toEqual([0, "Company: north, https://north.example/partner\n"]);
    expect(await run(get, { TOTEM_PARTNER_COMPANY: "south" })).toMatchObject({ code: 0 });
    expect(asked()).toEqual([ofNorth, ofSouth]);
  });

  test("in place of what the variables say, when it is an option", async () => {
    const { run, asked } = ground();
    const set = { TOTEM_PARTNER_BASE_URL: "https://other.example", TOTEM_PARTNER_API_KEY: "other" };
    await run([...get, "--company", "south"], { ...set, TOTEM_PARTNER_COMPANY: "north" });
    await run(get, set);
    expect(asked()).toEqual([ofSouth, ["https://other.example/webhook", "other"]]);
  });

  test("with its webhook secret, and without that of another", async () => {
    const { run, file: write } = ground();
    const body = JSON.stringify({
      id: "1",
      type: "authorization.created",
      occurredAt: "2026-07-01T08:00:00Z",
      data: {},
    });
    const verify = ["verify", write("b.json", body), "--signature", await sign({ body, secret: "secret-of-north" })];
    expect(await run([...verify, "--company", "north"])).toMatchObject({ code: 0 });
    const other = { TOTEM_PARTNER_WEBHOOK_SECRET: "secret-of-north" };
    expect(await run([...verify, "--company", "south"], other)).toMatchObject(withError(2, "There is no secret."));
  });
});

describe("nothing is sent", () => {
  const both = { TOTEM_PARTNER_COMPANY: "north", TOTEM_PARTNER_API_KEY: "k" };
  test.each<[string, string, Record<string, string>, string]>([
    ["where its key would go to another address", "north --base-url https://x.example", {}, "Leave out --base-url"],
    ["with the key of another", "north --api-key-file k", {}, "Leave out --base-url and --api-key-file"],
    ["where two are meant", "", both, "are both set. Unset one"],
    ["for a company that is not in the file", "nort", {}, "has no company nort. Did you mean north?"],
    ["for a name that is none of a company", "constructor", {}, "has no company constructor."],
  ])("%s", async (_, named, env, said) => {
    const { run, requests } = ground();
    const { code, err } = await run([...get, ...(named === "" ? [] : ["--company", ...named.split(" ")])], env);
    expect([code, err, requests]).toEqual([2, expect.stringContaining(said), []]);
  });

  test("while others can read the file", async () => {
    const { run, requests } = ground(file, 0o640);
    const { code, err } = await run([...get, "--company", "north"]);
    expect([code, err, requests]).toEqual([
      2,
      expect.stringMatching(/\(mode 640\)\. Run: chmod 600 .*companies\.yaml/),
      [],
    ]);
  });

  test("without a file, whose place is said", async () => {
    const { env, folder } = ground();
    const given = { env: { ...env, TOTEM_PARTNER_COMPANIES: "", XDG_CONFIG_HOME: folder } };
    const { err } = await command([...get, "--company", "north"], given);
    const unset = await command([...get, "--company", "north"], { env: { ...given.env, XDG_CONFIG_HOME: "" } });
    expect(unset.err).not.toMatch(/(?<!\/)totem-partner\/companies\.yaml/); // in the current folder
    expect(err).toContain(`${folder}/totem-partner/companies.yaml, cannot be read: no such file or directory.`);
  });

  test.each([
    ["version: 2\ncompanies: {}", "version must be 1"],
    ["version: 1\ncompanies: { a: { baseUrl: x } }", "companies.a needs apiKey, or apiKeyFile"],
    ["version: 1\ncompanies: { a: { baseUrl: x, apiKey: sesame, apiKeyFile: f } }", "companies.a needs apiKey"],
    ["version: 1\ncompanies: { a: { baseUrl: x, apikey: sesame } }", "companies.a does not allow apikey"],
    [
      "version: 1\ncompanies: { a: { baseUrl: x, apiKey: 123456 } }",
      "companies.a.apiKey must be text; put it in quotes",
    ],
    [
      "version: 1\ncompanies: { a b: { baseUrl: x, apiKey: sesame } }",
      "must be named with letters, digits, dots and hyphens",
    ],
    ["apiKey: sesame: sesame", "is not valid YAML at line 1."],
  ])("with a file such as %j, whose values are not repeated", async (content, said) => {
    const { code, err } = await ground(content).run([...get, "--company", "a"]);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
    expect(err).not.toMatch(/sesame|123456/);
  });
});

test("the companies are listed without their keys", async () => {
  const { run, path } = ground();
  const { out } = await run(["companies"]);
  expect(out).toBe("Name\tBase URL\nnorth\thttps://north.example/partner\nsouth\thttps://south.example\n");
  const listed = JSON.parse((await run(["companies", "--json"])).out) as unknown;
  expect(listed).toEqual({
    file: path("companies.yaml"),
    companies: [
      { name: "north", baseUrl: "https://north.example/partner" },
      { name: "south", baseUrl: "https://south.example" },
    ],
  });
  chmodSync(path("companies.yaml"), 0o644);
  expect((await run(["companies"])).code).toBe(2);
});
