import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type FetchReceiverOptions, receiver } from "../../src/fetch.ts";
import { sign, signatureHeader, timestampHeader } from "../../src/index.ts";
import { badSignature } from "../../src/receiver/responses.ts";
import { anEvent, secret } from "../support/a-delivery.ts";
import { aStore } from "../support/a-store.ts";
import { deliver } from "../support/deliver.ts";

const nothing = () => undefined;
const away = new Error("ECONNREFUSED");

describe("handlers", () => {
  test("an event goes to the handler of its type, any other to *", async () => {
    const called: string[] = [];
    const on = { "operation.recorded": () => called.push("recorded"), "*": () => called.push("*") };
    await deliver({ on });
    await deliver({ on }, anEvent({ type: "authorization.paused" }));
    await deliver({ on }, anEvent({ type: "constructor" }));
    expect(called).toEqual(["recorded", "*", "*"]);
  });

  test("an event that has no handler is answered 204 and not claimed", async () => {
    const claim = vi.fn();
    const on = { "authorization.created": nothing };
    expect(await deliver({ on, dedupe: aStore({ claim }) })).toMatchObject({ status: 204, errors: [] });
    expect(claim).not.toHaveBeenCalled();
  });

  test("a handler learns which secret signed the delivery", async () => {
    const handler = vi.fn();
    await deliver({ secrets: ["next", secret], on: { "*": handler } });
    expect(handler).toHaveBeenCalledWith(anEvent(), {
      secretIndex: 1,
      rawBody: expect.any(Uint8Array),
      claim: undefined,
      signal: expect.any(AbortSignal),
    });
  });

  test("an unsigned delivery reaches its handler only with allowUnsigned", async () => {
    const handler = vi.fn();
    const body = JSON.stringify(anEvent());
    for (const [allowUnsigned, status] of [
      [true, 204],
      [false, 401],
    ] as const) {
      const receive = receiver({ secrets: secret, allowUnsigned, on: { "*": handler }, onError: nothing });
      expect((await receive(new Request("http://localhost", { method: "POST", body }))).status).toBe(status);
    }
    expect(handler.mock.calls).toMatchObject([[anEvent(), { secretIndex: undefined }]]);
  });
});

test("a handler that takes too long is answered 503 and reported with its event, and the runtime waits for it", async () => {
  const work = Promise.withResolvers<undefined>();
  const { status, errors, background } = await deliver({ timeout: 1, on: { "*": () => work.promise } });
  expect([status, errors]).toMatchObject([503, [{ code: "timed-out", event: anEvent() }]]);
  const awaited = Promise.all(background);
  const aTurn = new Promise((resolve) => setImmediate(resolve, "at work"));
  expect(await Promise.race([awaited, aTurn])).toBe("at work");
  work.resolve(undefined);
  await awaited;
});

test("an answer in time leaves no timer behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await deliver();
  expect(vi.getTimerCount()).toBe(0);
});

test("a receiver verifies the content and the age that it is set up for", async () => {
  const body = JSON.stringify(anEvent());
  const signedContent = "timestamp-body";
  const handler = vi.fn();
  const receive = receiver({
    secrets: secret,
    signedContent,
    maxAge: 10,
    now: () => 20_000,
    on: { "*": handler },
    onError: nothing,
  });
  const answer = async (timestamp: string) => {
    const headers = {
      [signatureHeader]: await sign({ body, secret, signedContent, timestamp }),
      [timestampHeader]: timestamp,
    };
    return receive(new Request("http://localhost", { method: "POST", headers, body }));
  };
  expect([(await answer("10")).status, (await answer("9")).status]).toEqual([204, 401]);
  expect(handler).toHaveBeenCalledOnce();
});

describe("a sender learns why its signature is bad", () => {
  test.each(["missing-header", "malformed-signature", "mismatch", "timestamp-too-old"] as const)("%s", (reason) => {
    expect(JSON.parse(badSignature(reason).text)).toMatchObject({ status: 401, code: "bad-signature", reason });
  });

  test.each(["reencoded-body", "secret-whitespace", "secret-quotes", "secret-list", "signed-content"] as const)(
    "but nothing of the receiver's own side: %s",
    (reason) => {
      expect(JSON.parse(badSignature(reason).text)).toMatchObject({ reason: "mismatch" });
    },
  );
});

describe('respond: "before"', () => {
  test("answers before the handler begins, and confirms after it", async () => {
    const order: string[] = [];
    const confirm = async () => {
      order.push("confirmed");
      return true;
    };
    const { status, background } = await deliver({
      respond: "before",
      dedupe: aStore({ confirm }),
      on: { "*": () => order.push("handled") },
    });
    order.push(`answered ${String(status)}`);
    await Promise.all(background);
    expect(order).toEqual(["answered 202", "handled", "confirmed"]);
  });

  test("a failure releases the claim, for the case that the delivery comes again", async () => {
    const release = vi.fn(async () => undefined);
    const on = { "*": () => Promise.reject(away) };
    const { status, errors, background } = await deliver({ respond: "before", dedupe: aStore({ release }), on });
    await Promise.all(background);
    expect([status, errors]).toMatchObject([202, [{ code: "handler-failed", cause: away, event: anEvent() }]]);
    expect(release).toHaveBeenCalledOnce();
  });
});

describe("an option that cannot work is refused when the receiver is made", () => {
  const on = { "*": nothing };
  test.each<[options: object, message: string]>([
    [{ secrets: "", on }, "secrets must be"],
    [{ secrets: [], on }, "secrets must be"],
    [{ secrets: [process.env["NO_SUCH_SECRET"]!], on }, "secrets must be"],
    [{ secrets: process.env["NO_SUCH_SECRET"], on }, "receiver: secrets is undefined."],
    [{ secrets: secret, on: {} }, "on has no handler"],
    [{ secrets: secret, on: { "*": undefined } }, "on: * is undefined. Pass a value, or leave the option out."],
    [{ secrets: secret, on: undefined }, "receiver: on is undefined."],
    [
      { secrets: secret, on: { "authorization.finishd": nothing } },
      "on has no option authorization.finishd; did you mean authorization.finished?",
    ],
    [{ secret, on }, "receiver has no option secret; did you mean secrets?"],
    [{ secrets: secret, on, dedupe: undefined }, "receiver: dedupe is undefined."],
    [{ secrets: secret, on, waitUntil: undefined }, "receiver: waitUntil is undefined."],
    [{ secrets: secret, on, diagnose: {} }, "diagnose must be true or false."],
    [{ secrets: secret, on, bodyTimeout: 0 }, "bodyTimeout must be a whole number from 1 to 600000"],
    [{ secrets: secret, on: { "*": "log" } }, 'on["*"] must be a function'],
    [{ secrets: secret, on, respond: "never" }, 'respond must be "after" or "before"'],
    [{ secrets: secret, on, timeout: 0 }, "timeout must be a whole number from 1 to 600000"],
    [{ secrets: secret, on, bodyLimit: 1.5 }, "bodyLimit must be a whole number"],
  ])("%j", (options, message) => {
    expect(() => receiver(options as FetchReceiverOptions)).toThrow(message);
  });
});
