import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigurationError, PartnerClient } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { keepingService, rowsOf } from "../support/push-support.ts";
import { apiKey, baseUrl, clientOf, collect, failureOf, json } from "../support/scripted-service.ts";

/** Options as JavaScript passes them, which no compiler has seen. */
const unseen = (options: Record<string, unknown>): object => options;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the options of a client", () => {
  const make = (options: Record<string, unknown>) => () => new PartnerClient(unseen({ baseUrl, apiKey, ...options }));

  test("a key that is undefined is not the one of the environment, which may be another company's", () => {
    vi.stubEnv("TOTEM_PARTNER_API_KEY", "key-of-the-environment");
    const says = expect.stringMatching(/apiKey is undefined.*TOTEM_PARTNER_API_KEY.*another company/s);
    expect(make({ apiKey: process.env["KEY_OF_NORTH"] })).toThrow(
      expect.objectContaining({ kind: "configuration", message: says }),
    );
    expect(make({ apiKey: undefined, apikey: "k" })).toThrow(ConfigurationError);
    expect(() => new PartnerClient({ baseUrl })).not.toThrow();
  });

  test("one with a slip in its name is refused, and the error names the one that was meant", () => {
    vi.stubEnv("TOTEM_PARTNER_API_KEY", "key-of-the-environment");
    expect(() => new PartnerClient(unseen({ baseUrl, apikey: "k" }))).toThrow(
      /no option apikey; did you mean apiKey\?/,
    );
    expect(make({ timeOut: 5 })).toThrow(/no option timeOut; did you mean timeout\?/);
    expect(make({ retries: 0 })).toThrow(/no option retries/);
  });

  test("one of the wrong kind is refused, before anything would be sent", () => {
    const wrong = { fetch: null, aroundCall: {}, onRetry: "log", validate: "no", timeout: "30", maxRetries: null };
    for (const [name, value] of Object.entries(wrong))
      expect(make({ [name]: value }), name).toThrow(
        new RegExp(`^PartnerClient: ${name} must be a (function|boolean|number)\\.$`),
      );
  });

  test("any that is undefined is refused, by withOptions too", () => {
    const names = ["baseUrl", "timeout", "totalTimeout", "maxRetries", "maxRetryAfter", "headers", "fetch", "logger"];
    const hooks = ["aroundCall", "onRequest", "onRetry", "onResponse", "onFailure", "validate", "includeBodies"];
    const { partner } = clientOf(() => json(authorization));
    for (const name of [...names, ...hooks, "apiKey"]) {
      expect(make({ [name]: undefined }), name).toThrow(`PartnerClient: ${name} is undefined.`);
      const unset = unseen({ [name]: undefined });
      expect(() => partner.withOptions(unset), name).toThrow(`withOptions: ${name} is undefined.`);
    }
    expect(() => partner.withOptions(unseen({ apiKey: undefined }))).toThrow("would use this client's key");
    expect(() => partner.withOptions(unseen({ apikey: "k" }))).toThrow(/no option apikey; did you mean apiKey\?/);
  });
});

describe("the options of a call", () => {
  test.each([
    ["timout", /getAuthorization has no option timout; did you mean timeout\?/],
    ["ifFinished", /getAuthorization has no option ifFinished/],
  ])("%s is refused before anything is sent", async (name, says) => {
    const { partner, received } = clientOf(() => json(authorization));
    const failure = await failureOf(partner.authorizations.get(id, unseen({ [name]: 5 })));
    expect(failure).toMatchObject({ kind: "configuration", attempts: 0, message: expect.stringMatching(says) });
    expect(received).toEqual([]);
  });

  test.each([
    [{ signal: {} }, "signal must be an AbortSignal."],
    [{ signal: new AbortController() }, "signal must be an AbortSignal."],
    [{ timeout: "30" }, "timeout must be a number."],
  ])("%o is refused before anything is sent", async (options, says) => {
    const { partner, received } = clientOf(() => json(authorization));
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced", unseen(options)));
    expect(failure).toMatchObject({ kind: "configuration", message: expect.stringContaining(says), attempts: 0 });
    expect(received).toEqual([]);
  });

  test("a signal of another package is accepted", async () => {
    const { partner } = clientOf(() => json(authorization));
    const signal = Object.assign(new EventTarget(), { aborted: false });
    expect(await partner.authorizations.get(id, unseen({ signal }))).toEqual(authorization);
  });

  test("those that only one call has are known there, and a slip in them names them", async () => {
    const { partner, received } = clientOf(() => json(authorization));
    const options = (name: string) => unseen({ [name]: "return" });
    await expect(partner.authorizations.cancel(id, options("ifFinshed"))).rejects.toThrow(
      "cancelAuthorization has no option ifFinshed; did you mean ifFinished?",
    );
    const upload = partner.cleaningProtocol.create({ enabled: false }, options("onProgres"));
    await expect(upload).rejects.toThrow("An upload has no option onProgres; did you mean onProgress?");
    await expect(partner.authorizations.create(order, options("timout"))).rejects.toMatchObject({
      kind: "configuration",
    });
    const extra = unseen({ extra: { boddy: {} } });
    await expect(partner.authorizations.create(order, extra)).rejects.toThrow("did you mean body?");
    expect(received).toEqual([]);
    await partner.authorizations.cancel(id, { ifFinished: "return", signal: undefined });
  });

  test("those that are undefined are the client's, so that a signal of one's own may be missing", async () => {
    const { partner } = clientOf(() => json(authorization));
    const none = { signal: undefined, timeout: undefined, totalTimeout: undefined, maxRetries: undefined };
    expect(await partner.authorizations.get(id, { ...none, headers: undefined, extra: undefined })).toEqual(
      authorization,
    );
  });
});

describe("the options of a push and a check", () => {
  test.each([
    [{ concurency: 2 }, "did you mean concurrency?"],
    [{ journal: undefined }, "journal is undefined"],
    [{ isKnown: undefined }, "isKnown is undefined"],
    [{ fields: undefined }, "fields is undefined"],
    [{ fields: "externalId" }, "fields must be a function"],
    [{ signal: {} }, "signal must be an AbortSignal"],
  ])("%o is refused before anything is sent", async (options, says) => {
    const { partner, received } = clientOf(keepingService().answer);
    const failure = await failureOf(partner.authorizations.push(rowsOf("A"), unseen(options)));
    expect(failure).toMatchObject({ kind: "configuration", message: expect.stringContaining(says) });
    expect(received).toEqual([]);
  });

  test("a check has only the option fields", async () => {
    const { authorizations } = clientOf(keepingService().answer).partner;
    const slip = { fields: () => order, field: () => order };
    const slipped = await failureOf(collect(authorizations.check(rowsOf("A"), slip)));
    expect(slipped).toHaveProperty("message", expect.stringContaining("did you mean fields?"));
    // @ts-expect-error The compiler refuses it too.
    const unset = await failureOf(collect(authorizations.check(rowsOf("A"), { fields: undefined })));
    expect(unset).toHaveProperty("message", expect.stringContaining("fields is undefined"));
  });
});

const { partner } = clientOf(() => Promise.reject(new Error("must not be called")));
const { authorizations, products } = partner;

/** Calls a method as a program without types may. */
async function call(on: object, method: string, ...given: unknown[]): Promise<unknown> {
  const found: unknown = Reflect.get(on, method);
  if (typeof found !== "function") throw new Error(`no ${method}`);
  const result: unknown = await Reflect.apply(found, on, given);
  return method === "check" ? Reflect.apply(Array.fromAsync, Array, [result]) : result;
}

test.each([
  ["PartnerClient", () => call(Reflect, "construct", PartnerClient, [null])],
  ["withOptions", () => call(partner, "withOptions", null)],
  ["getAuthorization", () => call(authorizations, "get", "id", null)],
  ["createAuthorization", () => call(authorizations, "create", null, null)],
  ["cancelAuthorization", () => call(authorizations, "cancel", "id", null)],
  ["updateAuthorization", () => call(authorizations, "assign", "id", {}, null)],
  ["createProduct", () => call(products, "create", {}, null)],
  ["push", () => call(authorizations, "push", [], null)],
  ["check", () => call(authorizations, "check", [], null)],
])("%s: null is no options", async (owner, calling) => {
  const failure = await failureOf(calling());
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toHaveProperty("message", `${owner}: the options must be an object.`);
});

test.each([
  ["push", null],
  ["push", {}],
  ["check", undefined],
])("%s: %j is no rows", async (method, rows) => {
  const failure = await failureOf(call(authorizations, method, rows));
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toHaveProperty("message", "rows must be an array or another iterable.");
});
