import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigurationError, PartnerClient } from "../../src/index.ts";
import { authorization, id } from "../support/examples.ts";
import { apiKey, clientOf, failureOf, json } from "../support/scripted-service.ts";
import { anyText } from "../support/any-text.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const segment = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/);
const address = fc
  .record({
    scheme: fc.constantFrom("http", "https"),
    host: fc.constantFrom("service.example", "127.0.0.1:4010", "[::1]:8080", "localhost"),
    segments: fc.array(segment, { maxLength: 3 }),
  })
  .map(({ scheme, host, segments }) => [`${scheme}://${host}`, ...segments].join("/"));

describe("where requests go", () => {
  test("to the base, one slash and the path, however many slashes the base ends with", async () => {
    await fc.assert(
      fc.asyncProperty(address, fc.nat(3), async (base, slashes) => {
        const { partner, received } = clientOf(() => json(authorization), { baseUrl: base + "/".repeat(slashes) });
        await partner.authorizations.get(id);
        await partner.raw.GET("/authorizations/{id}", { params: { path: { id } } });
        const expected = new URL(`${base}/authorizations/${id}`).href;
        expect(received.map(({ url }) => url.href)).toEqual([expected, expected]);
      }),
    );
  });

  test("never anywhere but under the base, whatever the id is", async () => {
    const given = { baseUrl: "https://service.example/partner", validate: false };
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText(), fc.constantFrom("..", ".", "%2e%2e", "a/../..")), async (bad) => {
        const { partner, received } = clientOf(() => json(authorization), given);
        await partner.authorizations.get(bad).catch(() => {});
        await partner.raw.GET("/authorizations/{id}", { params: { path: { id: bad } } }).catch(() => {});
        for (const { url } of received) expect(url.pathname).toMatch(/^\/partner\/authorizations\/[^/]+$/);
      }),
    );
  });

  test.each(["", ".", ".."])("nowhere, when the id is %j and requests are not checked", async (bad) => {
    const { partner, received } = clientOf(() => json(authorization), { validate: false });
    expect(await failureOf(partner.authorizations.get(bad))).toMatchObject({
      kind: "validation",
      message: "The request was not sent: id must be an id.",
      errors: [{ in: "path", path: "/id", message: "must be an id" }],
      attempts: 0,
      repeatIsSafe: true,
    });
    expect(received).toEqual([]);
  });

  test("to a URL object as well", () => {
    expect(new PartnerClient({ baseUrl: new URL("https://service.example/partner/"), apiKey }).baseUrl).toBe(
      "https://service.example/partner",
    );
  });

  test("to TOTEM_PARTNER_BASE_URL when nothing is given", () => {
    vi.stubEnv("TOTEM_PARTNER_BASE_URL", "http://127.0.0.1:4010/\n");
    expect(new PartnerClient({ apiKey }).baseUrl).toBe("http://127.0.0.1:4010");
  });
});

describe("what cannot be a base is refused, with the reason", () => {
  test.each([
    ["service.example/partner", "absolute URL"],
    ["localhost:4010", "not localhost:"],
    ["ftp://service.example", "not ftp:"],
    ["https://user:secret@service.example", "user name"],
    ["https://user@service.example", "user name"],
    ["https://:secret@service.example", "password"],
    ["https://service.example/partner?", "query"],
    ["https://service.example/partner?tenant=1", "query"],
    ["https://service.example/#top", "fragment"],
    ["", "TOTEM_PARTNER_BASE_URL"],
  ])("%s", (baseUrl, reason) => {
    const create = () => new PartnerClient({ baseUrl, apiKey });
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow(reason);
    expect(create).not.toThrow("secret");
    expect(create).toThrow(expect.objectContaining({ attempts: 0, repeatIsSafe: true }));
  });

  test("an environment that has nothing but a space", () => {
    vi.stubEnv("TOTEM_PARTNER_BASE_URL", " ");
    expect(() => new PartnerClient({ apiKey })).toThrow("baseUrl is missing");
  });

  test("an environment that may not be read", () => {
    const process = {
      get env(): never {
        throw new Error("Requires env access");
      },
    };
    vi.stubGlobal("process", process);
    expect(() => new PartnerClient({ apiKey })).toThrow("baseUrl is missing");
  });

  test("nothing at all, where there is no environment", () => {
    vi.stubEnv("TOTEM_PARTNER_BASE_URL", "https://service.example");
    vi.stubGlobal("process", undefined);
    expect(() => new PartnerClient({ apiKey })).toThrow("baseUrl is missing");
  });
});
