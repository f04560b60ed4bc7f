import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeliveryId } from "../../../src/dedupe/store.ts";
import type { Claim, DedupeStore } from "../../../src/index.ts";
import { type Backend, hour, minute } from "./backend.ts";
import { Model } from "./model.ts";
import { anyText } from "../../any-text.ts";

const durations = { lease: hour, ttl: 24 * hour };

/** A claim that must succeed. */
export async function claimed(store: DedupeStore, id: string): Promise<Claim> {
  const result = await store.claim(id);
  if (result.state !== "claimed") throw new Error(`${id} is ${result.state}, and should be free.`);
  return result.claim;
}

const state = async (store: DedupeStore, id: string) => (await store.claim(id)).state;

/** The tests that every store must pass. `start` empties the backend; `runs` of the state machine are tried. */
export function dedupeContract(start: () => Promise<Backend>, runs: number): void {
  const open = async () => {
    const backend = await start();
    return { ...backend, one: backend.open(durations), other: backend.open(durations) };
  };

  test("of many claims at the same time, one wins", async () => {
    const { one, other } = await open();
    for (const id of ["a", "b", "c"]) {
      const states = await Promise.all(Array.from({ length: 40 }, (_, n) => state(n % 2 === 0 ? one : other, id)));
      expect(states.filter((each) => each === "claimed")).toHaveLength(1);
      expect(states.filter((each) => each === "busy")).toHaveLength(39);
    }
  });

  test("says how long its lease is", async () => {
    expect((await open()).one.lease).toBe(hour);
  });

  test("ids are kept apart character by character", async () => {
    const { one } = await open();
    const ids = ["d", "D", "d ", "é", "e\u0301", "d:d", "'; --", "%", "💶", "x".repeat(255), "__proto__", "\u0001"];
    for (const id of ids) expect(await state(one, id), id).toBe("claimed");
  });

  test("any text is either kept apart from every other, or no id at all, before the server sees it", async () => {
    const { one } = await open();
    const part = fc.oneof(anyText(), fc.constantFrom("\0", "\ud83d", "\udcb6", "x".repeat(250)));
    const kept = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.tuple(part, part), async (parts) => {
        const id = parts.join("");
        if (isDeliveryId(id)) {
          expect(await state(one, id)).toBe(kept.has(id) ? "busy" : "claimed");
          kept.add(id);
        } else await expect(one.claim(id)).rejects.toThrow(TypeError);
      }),
    );
  });

  test.each([
    ["an empty one", ""],
    ["a long one", "x".repeat(256)],
    ["one with NUL", "a\0"],
    ["half of a character", "\ud83d"],
    ["none", undefined],
    ["a number", 7],
  ])("%s is no id", async (_, id) => {
    const { one } = await open();
    await expect(one.claim(id as never)).rejects.toThrow(TypeError);
    await expect(one.claim(id as never)).rejects.toThrow("The id of a delivery must be a string of 1 to 255");
  });

  test.each([
    ["a lease of 0", { lease: 0, ttl: 1 }, "lease must be a whole number from 1 to 31536000000."],
    ["a lease with a fraction", { lease: 0.5, ttl: 1 }, "lease must be"],
    ["an endless ttl", { lease: 1, ttl: Infinity }, "ttl must be a whole number"],
    ["a lease that is no number", { lease: "1" as never, ttl: 1 }, "lease must be"],
  ])("%s is refused", async (_, durations, reason) => {
    const backend = await start();
    expect(() => backend.open(durations)).toThrow(RangeError);
    expect(() => backend.open(durations)).toThrow(reason);
  });

  test("any run of claims, confirmations, releases, extensions and pauses goes as the state machine says", async () => {
    /** The number of claims since. */
    const claimNumber = fc.nat(2);
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant("claim" as const), id: fc.constantFrom("a", "b") }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant("confirm" as const), claim: claimNumber }) },
      fc.record({ do: fc.constantFrom("release" as const, "extend" as const), claim: claimNumber }),
      fc.record({ do: fc.constant("pass" as const), minutes: fc.constantFrom(24, 42, 60, 300) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), async (steps) => {
        const lasting = { lease: hour, ttl: 3 * hour };
        const backend = await start();
        const stores = [backend.open(lasting), backend.open(lasting)];
        const model = new Model(lasting);
        const claims: Claim[] = [];
        for (const [n, step] of steps.entries()) {
          const store = stores[n % 2]!;
          if (step.do === "claim") {
            const result = await store.claim(step.id);
            expect(result.state).toBe(model.claim(step.id));
            if (result.state === "claimed") claims.push(result.claim);
          } else if (step.do === "pass") {
            await backend.pass(step.minutes * minute);
            model.pass(step.minutes * minute);
          } else {
            const number = claims.length - 1 - step.claim;
            const claim = claims[number];
            if (claim !== undefined) expect(await store[step.do](claim)).toBe(model[step.do](number));
          }
        }
        for (const id of ["a", "b"]) expect((await stores[0]!.claim(id)).state).toBe(model.claim(id));
      }),
      { numRuns: runs },
    );
  });
}
