import { expect, onTestFinished, test, vi } from "vitest";
import { anEvent } from "../support/a-delivery.ts";
import { aStore } from "../support/a-store.ts";
import { deliver } from "../support/deliver.ts";

const hanging = () => new Promise<never>(() => undefined);

test("a dedupe store that hangs on confirm: 204, since the delivery is handled, and the store is reported", async () => {
  const handler = vi.fn();
  const { status, errors } = await deliver({ dedupe: aStore({ confirm: hanging }), timeout: 5, on: { "*": handler } });
  expect([status, errors.map(({ code, message }) => `${code}: ${message}`)]).toEqual([
    204,
    [
      "store-failed: The dedupe store could not confirm a handled delivery; it may be handled again. " +
        "Check that the store is reachable.",
    ],
  ]);
  expect(errors[0]?.cause).toMatchObject({
    message: "It did not respond within the time limit of the delivery, 5 ms.",
  });
  expect(handler).toHaveBeenCalledOnce();
});

test("a dedupe store that hangs on release: 500, since the handler failed, and the store is reported", async () => {
  const failure = new Error("The database is away.");
  const dedupe = aStore({ release: hanging });
  const { status, errors } = await deliver({ dedupe, timeout: 5, on: { "*": () => Promise.reject(failure) } });
  expect([status, errors]).toMatchObject([
    500,
    [
      { code: "handler-failed", cause: failure },
      { code: "store-failed", message: expect.stringContaining("could not release a delivery;") },
    ],
  ]);
});

test.each(["confirm", "release"] as const)(
  "a dedupe store that hangs on %s after the answer is reported once its lease is over, and the next event handled",
  async (method) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const handler = vi.fn(() => (method === "release" ? Promise.reject(new Error("The ERP is away.")) : undefined));
    const dedupe = aStore({ lease: 20_000, [method]: hanging });
    const events = [anEvent({ id: "1" }), anEvent({ id: "2" })];
    const { status, errors } = await deliver({ dedupe, respond: "before", on: { "*": handler } }, events);
    await vi.advanceTimersByTimeAsync(19_000);
    expect([status, handler.mock.calls.length]).toEqual([202, 1]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(handler).toHaveBeenCalledTimes(2);
    const cause = { message: "It did not respond within its lease, 20000 ms." };
    expect(errors.filter(({ code }) => code === "store-failed")).toMatchObject([{ cause }]);
  },
);
