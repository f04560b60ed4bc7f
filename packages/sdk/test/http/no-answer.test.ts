import { describe, expect, test, vi } from "vitest";
import {
  AbortError,
  ConfigurationError,
  ConnectionError,
  type Fetch,
  PartnerClient,
  TimeoutError,
} from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { failedCall } from "../support/retrying.ts";
import { apiKey, baseUrl, clientOf, failureOf, json } from "../support/scripted-service.ts";
import { settle } from "../support/settle.ts";

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

  test("is explained with the operation, the address, and what to do next", async () => {
    const { authorizations, raw } = clientOf(never, { timeout: 10 }).partner;
    const message = async (call: PromiseLike<unknown>) => {
      const failure = await failureOf(call);
      return failure instanceof TimeoutError ? failure.message : failure;
    };
    expect(await message(authorizations.list({ status: "Active" }))).toBe(
      "listAuthorizations got no complete response from https://service.example within 10 ms. It is safe to retry.",
    );
    expect(await message(authorizations.emitEvent(id, "synced"))).toBe(
      "emitAuthorizationEvent got no complete response from https://service.example within 10 ms. The service may have executed it: check before you retry.",
    );
    expect(await message(raw.POST("/products", { body: { name: "Barley" } }))).toContain("createProduct got no");
    // @ts-expect-error The interface has no such path.
    expect(await message(raw.GET("/nothing?secret=1"))).toContain("GET /partner/nothing got no");
  });

  test("that runs out while the apiKey function is awaited says so", async () => {
    const { partner } = clientOf(never, { timeout: 10, apiKey: () => new Promise<string>(() => {}) });
    expect(await failureOf(partner.authorizations.get(id))).toHaveProperty(
      "message",
      "getAuthorization was not sent: the apiKey function took longer than 10 ms. Check it, or raise timeout.",
    );
  });

  test.each([0, -1, Number.NaN, 2 ** 31])("cannot be %d", async (timeout) => {
    expect(() => new PartnerClient({ baseUrl, apiKey, timeout })).toThrow("timeout must be more than 0");
    const { partner } = clientOf(() => json(authorization));
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced", { timeout }));
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ attempts: 0, repeatIsSafe: true });
    expect(failure).toHaveProperty("message", expect.stringContaining("at most 2147483647 ms, or Infinity"));
  });

  test.each([2 ** 31 - 1, Infinity])("may be %d, and then does not end a call at once", async (timeout) => {
    const answer = async () => {
      await new Promise(setImmediate);
      return json(authorization);
    };
    expect(await clientOf(answer, { timeout, totalTimeout: timeout }).partner.authorizations.get(id)).toMatchObject({
      id,
    });
  });
});

describe("aborting", () => {
  test("ends a call, with the reason as the cause", async () => {
    const controller = new AbortController();
    const { partner, received } = clientOf(never);
    const failure = failureOf(partner.authorizations.update(id, {}, { signal: controller.signal }));
    await settle();
    expect(received).toHaveLength(1);
    controller.abort("shift is over");
    expect(await failure).toBeInstanceOf(AbortError);
    expect(await failure).toMatchObject({ cause: "shift is over", attempts: 1 });
    expect(await failure).toHaveProperty("message", "updateAuthorization was aborted. It is safe to retry.");
    expect(received[0]?.init.signal?.aborted).toBe(true);
  });

  test("before the call sends nothing", async () => {
    const { partner, received } = clientOf(never);
    const failure = await failureOf(partner.authorizations.get(id, { signal: AbortSignal.abort() }));
    expect(failure).toMatchObject({ kind: "abort", attempts: 0 });
    expect(failure).toHaveProperty("message", "getAuthorization was aborted before it was sent.");
    expect(received).toEqual([]);
  });

  test("by an observer of the request sends nothing", async () => {
    const controller = new AbortController();
    const { partner, received } = clientOf(never, { onRequest: () => controller.abort() });
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced", { signal: controller.signal }));
    expect(failure).toMatchObject({ kind: "abort", attempts: 0, repeatIsSafe: true });
    expect(received).toEqual([]);
  });

  test("while the key is awaited sends nothing, even when the key comes later", async () => {
    const controller = new AbortController();
    const key = Promise.withResolvers<string>();
    const onRequest = vi.fn();
    const { partner, received } = clientOf(never, { apiKey: () => key.promise, onRequest });
    const failure = failureOf(partner.authorizations.get(id, { signal: controller.signal }));
    controller.abort();
    expect(await failure).toMatchObject({ kind: "abort", attempts: 0 });
    key.resolve(apiKey);
    await settle();
    expect(onRequest).not.toHaveBeenCalled();
    expect(received).toEqual([]);
  });
});

describe("a connection that fails", () => {
  const failWith = (code: string, syscall?: string) => () => Promise.reject(failedCall(code, syscall));

  test("is a connection error, with what fetch threw as the cause", async () => {
    const { partner } = clientOf(failWith("ECONNRESET"));
    const failure = await failureOf(partner.authorizations.create(order));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ attempts: 1, status: undefined, cause: new TypeError("fetch failed") });
    expect(failure).toHaveProperty(
      "message",
      "createAuthorization got no complete response from https://service.example (ECONNRESET): the connection failed. It is safe to retry.",
    );
  });

  test.each([
    ["ECONNRESET", "read", false],
    ["EHOSTUNREACH", "read", false],
    ["ECONNREFUSED", "connect", true],
    ["ENOTFOUND", "getaddrinfo", true],
  ])("with %s of %s: repeating an event is safe: %s", async (code, syscall, safe) => {
    const { partner } = clientOf(failWith(code, syscall));
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced"));
    expect(failure).toHaveProperty("repeatIsSafe", safe);
    const words = safe
      ? `could not connect to https://service.example (${code}), so nothing was sent. Check baseUrl and the network`
      : `got no complete response from https://service.example (${code}): the connection failed. The service may have`;
    expect(failure).toHaveProperty("message", expect.stringContaining(`emitAuthorizationEvent ${words}`));
  });

  test.each([
    ["is no text", ["ECONNREFUSED"]],
    ["has more than a code", "B12345674 ECONNREFUSED"],
    ["is a sentence", "ECONNREFUSED by B12345674"],
  ])("whose code %s is explained without it, and may have arrived", async (_, code) => {
    const { partner } = clientOf(() => Promise.reject(Object.assign(new Error("no code"), { code })));
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced"));
    const message = expect.stringContaining("from https://service.example: the connection failed.");
    expect(failure).toMatchObject({ repeatIsSafe: false, message });
  });
});

describe("a fetch that does not keep to its contract", () => {
  const calling = (fetch: () => unknown) => {
    const partner = new PartnerClient({ baseUrl, apiKey, fetch: fetch as Fetch });
    return failureOf(partner.authorizations.emitEvent(id, "synced"));
  };

  test("and throws at once is a connection error with the cause", async () => {
    const cause = new TypeError("bad header");
    const failure = await calling(() => {
      throw cause;
    });
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ cause, attempts: 1, repeatIsSafe: false });
  });

  test.each([undefined, null, "ok", {}, { status: 200 }, { text: () => "" }, [200]])(
    "and returns %o is named",
    async (value) => {
      for (const given of [value, Promise.resolve(value)]) {
        const failure = await calling(() => given);
        expect(failure).toBeInstanceOf(ConnectionError);
        expect(failure).toMatchObject({ attempts: 1, repeatIsSafe: false, operation: "emitAuthorizationEvent" });
        expect(failure).toHaveProperty(
          "message",
          expect.stringContaining("the fetch option did not return a Response"),
        );
      }
    },
  );
});
