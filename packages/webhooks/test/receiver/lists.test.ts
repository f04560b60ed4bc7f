import { describe, expect, test, vi } from "vitest";
import { memoryDedupe, safeVerify, sign, signatureHeader, verify } from "../../src/index.ts";
import { anEvent, secret } from "../support/a-delivery.ts";
import { aStore } from "../support/a-store.ts";
import { deliver } from "../support/deliver.ts";

const event = anEvent();
const created = anEvent({ id: "c1", type: "authorization.created", data: { authorization: { id: "7" } } });

describe("a list of events", () => {
  test("reaches the handler of each, and each is handled once", async () => {
    const handle = vi.fn();
    const [one, two] = [anEvent({ id: "1" }), anEvent({ id: "2" })];
    const options = { dedupe: memoryDedupe(), on: { "*": handle } };
    expect((await deliver(options, [one, two])).status).toBe(204);
    expect((await deliver(options, [two, one, one])).status).toBe(200);
    expect(handle.mock.calls.map(([given]: unknown[]) => given)).toEqual([one, two]);
  });

  test.each(["after", "before"] as const)(
    "is handled one event after the other when the time is up, too: %s",
    async (respond) => {
      const late = Promise.withResolvers<undefined>();
      let running = 0;
      let most = 0;
      const seen: string[] = [];
      const on = {
        "*": async (given: { id: string }) => {
          most = Math.max(most, ++running);
          await late.promise;
          seen.push(given.id);
          running -= 1;
        },
      };
      const ids = Array.from({ length: 12 }, (_, at) => String(at));
      const options = { dedupe: memoryDedupe(), respond, on, timeout: 1 };
      const { status, errors, background } = await deliver(
        options,
        ids.map((id) => anEvent({ id })),
      );
      expect(most).toBeLessThan(2);
      late.resolve(undefined);
      await Promise.all(background);
      await expect.poll(() => seen).toEqual(ids);
      expect(most).toBe(1);
      if (respond === "before") expect([status, errors]).toEqual([202, []]);
      else expect([status, errors]).toMatchObject([503, [{ code: "timed-out" }]]);
    },
  );

  test("whose store hangs on the last event that had time is delivered again, for the others", async () => {
    const confirm = () => new Promise<never>(() => undefined);
    const handle = vi.fn();
    const events = [anEvent({ id: "1" }), anEvent({ id: "2" })];
    const { status, errors } = await deliver({ dedupe: aStore({ confirm }), timeout: 5, on: { "*": handle } }, events);
    expect([status, errors]).toMatchObject([503, [{ code: "store-failed" }]]);
    expect(handle).toHaveBeenCalledOnce();
  });

  test("is delivered again if one fails, and then only that one is handled", async () => {
    const seen: string[] = [];
    let isBroken = true;
    const on = {
      "*": (given: { id: string }) => {
        seen.push(given.id);
        if (given.id === "1" && isBroken) throw new Error("The database is down.");
      },
    };
    const options = { dedupe: memoryDedupe(), on };
    const all = [anEvent({ id: "1" }), anEvent({ id: "2" })];
    expect((await deliver(options, all)).status).toBe(500);
    isBroken = false;
    expect((await deliver(options, all)).status).toBe(204);
    expect(seen).toEqual(["1", "2", "1"]);
  });

  test("is one unknown event for verify, and all of them for safeVerify", async () => {
    const body = JSON.stringify([event, created]);
    const delivery = { body, headers: { [signatureHeader]: await sign({ body, secret }) }, secrets: secret };
    expect(await verify(delivery)).toMatchObject({ type: "unknown", data: { body: [event, created] } });
    expect(await safeVerify(delivery)).toMatchObject({ ok: true, events: [event, created] });
  });
});
