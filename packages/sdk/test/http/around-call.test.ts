import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, test, vi } from "vitest";
import type { AroundCall, CallEvent, CallOutcome } from "../../src/index.ts";
import { authorization, id } from "../support/examples.ts";
import { found, lost, retrying, unavailable } from "../support/retrying.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

/** A function around each call that notes what it learns. */
function noting() {
  const calls: (CallEvent & CallOutcome)[] = [];
  const aroundCall: AroundCall = async (call, next) => void calls.push({ ...call, ...(await next()) });
  return { calls, aroundCall };
}

const url = `https://service.example/partner/authorizations/${id}`;
const call = { callId: expect.any(String), operation: "getAuthorization", method: "GET", url };

test("aroundCall learns the operation, its attempts and its outcome, of raw calls, too", async () => {
  const { calls, aroundCall } = noting();
  const { partner } = retrying([unavailable(), lost, found, () => json({}, 404)], { aroundCall });
  await partner.authorizations.get(id);
  await partner.raw.GET("/authorizations/{id}", { params: { path: { id } } });
  expect(calls).toEqual([
    { ...call, attempts: 3, status: 200, requestId: "req-1", error: undefined },
    { ...call, attempts: 1, status: 404, requestId: "req-1", error: undefined },
  ]);
});

test("aroundCall learns the error of a call without a response, which is thrown all the same", async () => {
  const { calls, aroundCall } = noting();
  const { partner } = retrying([lost], { aroundCall });
  const failure = await failureOf(partner.authorizations.get(id));
  expect(calls).toEqual([{ ...call, attempts: 4, status: undefined, requestId: undefined, error: failure }]);
});

test("a call has ended for its caller only when aroundCall has, and every attempt is made within it", async () => {
  const span = new AsyncLocalStorage<string>();
  const order: (string | undefined)[] = [];
  const aroundCall: AroundCall = async (_call, next) => {
    await span.run("of the call", next);
    order.push("span ended");
  };
  const fetch = () => Promise.resolve(json(authorization)).finally(() => order.push(span.getStore()));
  await clientOf(found, { aroundCall, fetch }).partner.authorizations.get(id);
  order.push("call returned");
  expect(order).toEqual(["of the call", "span ended", "call returned"]);
});

test.each([
  ["throws before the call", () => Promise.reject(new RangeError("a bug")), ["aroundCall threw RangeError."]],
  [
    "throws after it",
    async (_call, next) => {
      await next();
      throw new RangeError("a bug");
    },
    ["aroundCall threw RangeError."],
  ],
  ["never makes the call", () => undefined, []],
  ["makes it twice", async (_call, next) => [await next(), await next()], []],
  ["does not wait for it", (_call, next) => void next(), []],
] satisfies [string, AroundCall, string[]][])(
  "a call is made once if aroundCall %s",
  async (_what, aroundCall, said) => {
    const warn = vi.fn();
    const { partner, received } = clientOf(found, { aroundCall, logger: { debug: () => {}, warn } });
    expect(await partner.authorizations.get(id)).toEqual(authorization);
    expect(received).toHaveLength(1);
    expect(warn.mock.calls.flat()).toEqual(said);
  },
);

describe("an aroundCall that does not end is awaited no longer than its call", () => {
  const stuck = () => new Promise<void>(() => {});
  const late: AroundCall = async (_call, next) => {
    await next();
    await stuck();
  };

  test("before the call is made: it is not sent", async () => {
    const { partner, received } = clientOf(() => json(authorization), { aroundCall: stuck, totalTimeout: 20 });
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({
      kind: "timeout",
      attempts: 0,
      message:
        "getAuthorization was not sent: aroundCall took longer than 20 ms (totalTimeout). Check it, or raise totalTimeout.",
    });
    const signal = AbortSignal.timeout(20);
    const other = partner.withOptions({ totalTimeout: 60_000 });
    expect(await failureOf(other.authorizations.get(id, { signal }))).toMatchObject({ kind: "abort", attempts: 0 });
    expect(received).toEqual([]);
  });

  test("after the call was made: its outcome counts", async () => {
    const warn = vi.fn();
    const logger = { debug: () => {}, warn };
    const { partner } = clientOf(() => json(authorization), { aroundCall: late, totalTimeout: 200, logger });
    expect(await partner.authorizations.get(id)).toEqual(authorization);
    const other = partner.withOptions({ totalTimeout: 60_000 });
    const signal = AbortSignal.timeout(200);
    expect(await other.authorizations.get(id, { signal })).toEqual(authorization);
    expect(warn.mock.calls).toEqual([
      ["aroundCall did not finish before its call's deadline."],
      ["aroundCall did not finish before its call's deadline."],
    ]);
  });
});
