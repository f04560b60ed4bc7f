import { expect, onTestFinished, test, vi } from "vitest";
import { receiver } from "../../src/fetch.ts";
import { type ClaimResult, type DedupeStore, type DeliveryContext, memoryDedupe } from "../../src/index.ts";
import { aDelivery, anEvent, secret } from "../support/a-delivery.ts";
import { aStore } from "../support/a-store.ts";
import { deliver } from "../support/deliver.ts";

const away = new Error("ECONNREFUSED");

test("a dedupe store that cannot claim: 503, and the handler is not called", async () => {
  const handler = vi.fn();
  const dedupe = aStore({ claim: () => Promise.reject(away) });
  expect(await deliver({ dedupe, on: { "*": handler } })).toMatchObject({
    status: 503,
    errors: [{ code: "store-failed", cause: away }],
  });
  expect(handler).not.toHaveBeenCalled();
});

test("a dedupe store that cannot confirm: 204, since the delivery is handled", async () => {
  const dedupe = aStore({ confirm: () => Promise.reject(away) });
  expect(await deliver({ dedupe })).toMatchObject({ status: 204, errors: [{ code: "store-failed", cause: away }] });
});

test("a dedupe store that cannot release: 500, and both failures are reported", async () => {
  const failure = new Error("The database is away.");
  const dedupe = aStore({ release: () => Promise.reject(away) });
  expect(await deliver({ dedupe, on: { "*": () => Promise.reject(failure) } })).toMatchObject({
    status: 500,
    errors: [
      { code: "handler-failed", cause: failure, message: expect.stringContaining("The response is 500,") },
      {
        code: "store-failed",
        cause: away,
        message:
          "The dedupe store could not release a delivery; attempts fail until the lease expires. Check that the store is reachable.",
      },
    ],
  });
});

test("a dedupe store claims by the id in the signed body, whatever the headers say", async () => {
  const claim = vi.fn((id: string) => aStore().claim(id));
  const { headers, ...delivery } = await aDelivery();
  const receive = receiver({ secrets: secret, on: { "*": () => undefined }, dedupe: aStore({ claim }) });
  const forged = { ...headers, "x-webhook-id": "another" };
  await receive(new Request("http://localhost", { ...delivery, headers: forged }));
  expect(claim).toHaveBeenCalledExactlyOnceWith(anEvent().id);
});

test("a dedupe store may be told by the handler that the delivery is handled", async () => {
  const dedupe = memoryDedupe();
  const on = { "*": (_event: unknown, { claim }: DeliveryContext) => dedupe.confirm(claim!) };
  expect(await deliver({ dedupe, on })).toMatchObject({ status: 204, errors: [] });
  expect(await deliver({ dedupe, on })).toMatchObject({ status: 200, errors: [] });
});

test("a dedupe store in which the handler has confirmed the claim has not lost it, however long the handler goes on", async () => {
  const store = memoryDedupe({ lease: 60 });
  const extended = Promise.withResolvers<undefined>();
  const dedupe: DedupeStore = {
    ...store,
    lease: 3,
    extend: async (claim) => {
      const holds = await store.extend(claim);
      setImmediate(() => extended.resolve(undefined));
      return holds;
    },
  };
  let aborted: boolean | undefined;
  const on = {
    "*": async (_event: unknown, { claim, signal }: DeliveryContext) => {
      await dedupe.confirm(claim!);
      await extended.promise;
      aborted = signal.aborted;
    },
  };
  expect(await deliver({ dedupe, on })).toMatchObject({ status: 204, errors: [] });
  expect(aborted).toBe(false);
});

test("a dedupe store extends the claim while the handler runs, until it has run", async () => {
  const extended = Promise.withResolvers<undefined>();
  let extensions = 0;
  const extend = async () => {
    extensions += 1;
    if (extensions === 3) extended.resolve(undefined);
    return true;
  };
  const confirm = vi.fn(async () => true);
  const dedupe = aStore({ lease: 3, extend, confirm });
  expect(await deliver({ dedupe, on: { "*": () => extended.promise } })).toMatchObject({ status: 204, errors: [] });
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ id: anEvent().id, token: "one" });
});

test("a dedupe store that cannot extend is asked again", async () => {
  const extended = Promise.withResolvers<undefined>();
  const extend = vi
    .fn(async () => true)
    .mockRejectedValueOnce(away)
    .mockImplementation(async () => {
      extended.resolve(undefined);
      return true;
    });
  const { status, errors } = await deliver({
    dedupe: aStore({ lease: 3, extend }),
    on: { "*": () => extended.promise },
  });
  const message =
    "The dedupe store could not extend the claim on a delivery; it will retry. Check that the store is reachable.";
  expect([status, errors]).toMatchObject([204, [{ code: "store-failed", cause: away, message }]]);
});

test("a dedupe store loses a claim: the handler is aborted, and the loss is reported once", async () => {
  const dedupe = aStore({ lease: 3, extend: async () => false, confirm: async () => false });
  let reason: unknown;
  const { status, errors } = await deliver({
    dedupe,
    on: {
      "*": async (_event, { signal }) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        reason = signal.reason;
      },
    },
  });
  expect([status, errors]).toMatchObject([204, [{ code: "claim-lost" }]]);
  expect(reason).toBe(errors[0]);
});

test("a dedupe store in which the claim is lost when it is confirmed: 204, and the loss is reported", async () => {
  const dedupe = aStore({ confirm: async () => false });
  expect(await deliver({ dedupe })).toMatchObject({ status: 204, errors: [{ code: "claim-lost" }] });
});

test("a dedupe store that takes too long to claim: 503, and a claim that comes late is released", async () => {
  const handler = vi.fn();
  for (const respond of ["after", "before"] as const) {
    const claimed = Promise.withResolvers<ClaimResult>();
    const release = vi.fn(async () => undefined);
    const dedupe = aStore({ claim: () => claimed.promise, release });
    const { status, errors, background } = await deliver({ dedupe, respond, timeout: 1, on: { "*": handler } });
    expect([status, errors]).toMatchObject([
      503,
      [{ code: "store-failed", cause: { message: expect.stringContaining("time limit of the delivery, 1 ms") } }],
    ]);
    const claim = { id: anEvent().id, token: "late" };
    claimed.resolve({ state: "claimed", claim });
    await Promise.all(background);
    expect(release).toHaveBeenCalledExactlyOnceWith(claim);
  }
  expect(handler).not.toHaveBeenCalled();
});

test("a dedupe store keeps the claim of a handler that never ends for five minutes", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const extend = vi.fn(async () => true);
  const answer = deliver({
    dedupe: aStore({ lease: 60_000, extend }),
    on: { "*": () => new Promise(() => undefined) },
  });
  await vi.advanceTimersByTimeAsync(8000);
  expect(await answer).toMatchObject({ status: 503, errors: [{ code: "timed-out" }] });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(extend).toHaveBeenCalledTimes(300 / 20);
});

test("a dedupe store is not asked to extend what is handled or released, and its late answer means nothing", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const late = Promise.withResolvers<boolean>();
  const extend = vi.fn(() => late.promise);
  const work = Promise.withResolvers<undefined>();
  const answer = deliver({ dedupe: aStore({ lease: 3000, extend }), on: { "*": () => work.promise } });
  await vi.advanceTimersByTimeAsync(1000);
  work.resolve(undefined);
  const { status, errors } = await answer;
  late.resolve(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([status, errors]).toEqual([204, []]);
  expect(extend).toHaveBeenCalledOnce();

  for (const handler of [() => undefined, () => Promise.reject(away)]) {
    await deliver({ dedupe: aStore({ lease: 3000, extend }), on: { "*": handler } });
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(extend).toHaveBeenCalledOnce();
});

test("a dedupe store has the delivery free again when a handler fails after its time is up", async () => {
  const late = Promise.withResolvers<undefined>();
  const release = vi.fn(async () => undefined);
  const { status, errors, background } = await deliver({
    dedupe: aStore({ release }),
    timeout: 1,
    on: { "*": () => late.promise },
  });
  expect([status, errors]).toMatchObject([503, [{ code: "timed-out" }]]);
  expect(release).not.toHaveBeenCalled();
  late.reject(away);
  await Promise.all(background);
  expect(errors).toMatchObject([{ code: "timed-out" }, { code: "handler-failed", cause: away }]);
  expect(release).toHaveBeenCalledOnce();
});
