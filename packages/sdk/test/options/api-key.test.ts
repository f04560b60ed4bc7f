import { inspect } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigurationError, PartnerClient } from "../../src/index.ts";
import { authorization, id } from "../support/examples.ts";
import { apiKey, baseUrl, clientOf, failureOf, json } from "../support/scripted-service.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the key is sent", () => {
  test("from TOTEM_PARTNER_API_KEY when none is given", async () => {
    vi.stubEnv("TOTEM_PARTNER_API_KEY", "test_from-env");
    const sent: (string | null)[] = [];
    const fetch = (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get("x-partner-api-key"));
      return Promise.resolve(json(authorization));
    };
    await new PartnerClient({ baseUrl, fetch }).authorizations.get(id);
    expect(sent).toEqual(["test_from-env"]);
  });

  test("from a function that is asked for every request", async () => {
    const keys = ["test_old", "test_new", "test_newest"];
    const { partner, received } = clientOf(() => json([]), { apiKey: async () => keys.shift() ?? "" });
    await partner.authorizations.list();
    await partner.authorizations.list();
    await partner.raw.GET("/authorizations");
    const sent = received.map(({ headers }) => headers.get("x-partner-api-key"));
    expect(sent).toEqual(["test_old", "test_new", "test_newest"]);
  });
});

describe("a key that cannot be sent is refused and not shown", () => {
  const characters = "contains characters that a header cannot carry.";
  const blank = "starts or ends with whitespace. Was it read from a file?";
  const bad: [unknown, string][] = [
    ["", "is empty."],
    ["secret\nkey", characters],
    ["secret-key\n", blank],
    [" secret-key", blank],
    ["secret\u2013key", characters],
    ["secret\u0000key", characters],
    ["clé-secret", characters],
    [7, "must be a string, not number."],
    [null, "must be a string, not null."],
    [undefined, "must be a string, not undefined."],
  ];

  test.each(bad.filter(([key]) => typeof key === "string"))("%j, as a string", (key, reason) => {
    const create = () => new PartnerClient({ baseUrl, apiKey: String(key) });
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow(expect.objectContaining({ message: `The API key ${reason}`, attempts: 0 }));
    expect(create).not.toThrow("secret");
  });

  test.each(bad)("%j, from a function", async (key, reason) => {
    const { partner, received } = clientOf(() => json([]), { apiKey: () => key as string });
    const failure = await failureOf(partner.authorizations.list());
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ message: `The API key ${reason}`, attempts: 0, repeatIsSafe: true });
    expect(inspect(failure)).not.toContain("secret");
    expect(received).toEqual([]);
  });

  test("no key at all", () => {
    vi.stubEnv("TOTEM_PARTNER_API_KEY", "");
    expect(() => new PartnerClient({ baseUrl })).toThrow("apiKey is missing");
  });
});

test("a key function that fails is an authentication error with its cause, and nothing is sent", async () => {
  const cause = new Error("vault sealed");
  const { partner, received } = clientOf(() => json([]), { apiKey: () => Promise.reject(cause) });
  const failure = await failureOf(partner.authorizations.list());
  expect(failure).toMatchObject({ kind: "authentication", status: undefined, attempts: 0, cause });
  expect(failure).toMatchObject({ message: "The apiKey function failed.", repeatIsSafe: true });
  expect(received).toEqual([]);
});

describe("the key is not seen", () => {
  test("in a client that is logged, nor in any part of it", () => {
    const { partner } = clientOf(() => json([]));
    const shown = [
      inspect(partner),
      inspect(Object.fromEntries(Object.entries(partner)), { depth: 9, showHidden: true }),
      JSON.stringify(partner),
    ];
    for (const text of shown) expect(text).not.toContain(apiKey);
    expect(inspect(partner)).toContain('"apiKey":"***"');
  });
});
