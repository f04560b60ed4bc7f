import { describe, expect, test } from "vitest";
import { AbortError, ConfigurationError, ConnectionError, PartnerClient, TimeoutError } from "../src/index.ts";
import { authorization, id, order } from "./examples.ts";
import { apiKey, baseUrl, clientOf, failureOf, json } from "./scripted-service.ts";

const never = () => new Promise<Response>(() => {});

/** Sends the head of an answer, and never the rest of its body. */
const headOnly = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) }));

describe("the time-out", () => {
  test.each([
    ["a service that does not answer", never],
    ["a body that does not end", headOnly],
  ])("ends the wait for %s", async (_, answer) => {
    const { partner } = clientOf(answer, { timeout: 20 });
    const failure = await failureOf(partner.authorizations.create(order));
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure).toMatchObject({ timeout: 20, attempts: 1, operation: "createAuthorization", repeatIsSafe: true });
  });

  test("of a call counts instead of the client's, and aborts the request", async () => {
    const { partner, received } = clientOf(never);
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced", { timeout: 15 }));
    expect(failure).toMatchObject({ kind: "timeout", timeout: 15, repeatIsSafe: false });
    expect(received[0]?.init.signal?.aborted).toBe(true);
  });

  test("includes the wait for the key, and then nothing was sent", async () => {
    const { partner, received } = clientOf(never, { timeout: 15, apiKey: () => new Promise<string>(() => {}) });
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced"));
    expect(failure).toMatchObject({ kind: "timeout", attempts: 0, repeatIsSafe: true });
    expect(received).toEqual([]);
  });

  test("may be Infinity", async () => {
    const { partner } = clientOf(() => json(authorization), { timeout: Infinity });
    expect(await partner.authorizations.get(id)).toEqual(authorization);
  });

  test.each([0, -1, Number.NaN, 2 ** 31])("cannot be %d", async (timeout) => {
    expect(() => new PartnerClient({ baseUrl, apiKey, timeout })).toThrow(ConfigurationError);
    const { partner } = clientOf(() => json(authorization));
    expect(await failureOf(partner.authorizations.get(id, { timeout }))).toBeInstanceOf(ConfigurationError);
  });
});

describe("aborting", () => {
  test("ends a call, with the reason as the cause", async () => {
    const controller = new AbortController();
    const { partner, received } = clientOf(never);
    const failure = failureOf(partner.authorizations.update(id, {}, { signal: controller.signal }));
    setTimeout(() => controller.abort("shift is over"), 5);
    expect(await failure).toBeInstanceOf(AbortError);
    expect(await failure).toMatchObject({ cause: "shift is over", attempts: 1 });
    expect(received[0]?.init.signal?.aborted).toBe(true);
  });

  test("before the call sends nothing", async () => {
    const { partner, received } = clientOf(never);
    const failure = await failureOf(partner.authorizations.get(id, { signal: AbortSignal.abort() }));
    expect(failure).toMatchObject({ kind: "abort", attempts: 0 });
    expect(received).toEqual([]);
  });

  test("while the key is awaited sends nothing, even when the key comes later", async () => {
    const controller = new AbortController();
    const key = Promise.withResolvers<string>();
    const { partner, received } = clientOf(never, { apiKey: () => key.promise });
    const failure = failureOf(partner.authorizations.get(id, { signal: controller.signal }));
    controller.abort();
    expect(await failure).toMatchObject({ kind: "abort", attempts: 0 });
    key.resolve(apiKey);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(received).toEqual([]);
  });
});

describe("a connection that fails", () => {
  const failWith = (code: string) => () =>
    Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));

  test("is a connection error, with what fetch threw as the cause", async () => {
    const { partner } = clientOf(failWith("ECONNRESET"));
    const failure = await failureOf(partner.authorizations.create(order));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ attempts: 1, status: undefined, cause: new TypeError("fetch failed") });
    expect(failure).toHaveProperty("message", "No complete answer from https://service.example (ECONNRESET).");
  });

  test.each([
    ["ECONNRESET", false],
    ["ECONNREFUSED", true],
    ["ENOTFOUND", true],
  ])("with %s: repeating an event is safe: %s", async (code, safe) => {
    const { partner } = clientOf(failWith(code));
    expect(await failureOf(partner.authorizations.emitEvent(id, "synced"))).toHaveProperty("repeatIsSafe", safe);
  });

  test("in the middle of the body is one as well", async () => {
    const broken = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error("cut off")) }));
    const { partner } = clientOf(broken);
    expect(await failureOf(partner.authorizations.get(id))).toBeInstanceOf(ConnectionError);
  });
});
