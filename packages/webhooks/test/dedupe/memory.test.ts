import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DedupeError, memoryDedupe } from "../../src/index.ts";
import { claimed, dedupeContract } from "./support/contract.ts";
import { memoryBackend } from "./support/memory-backend.ts";

dedupeContract(async () => memoryBackend(), 500);

describe("at its bound", () => {
  test("a memory forgets what was done longest ago", async () => {
    const store = memoryDedupe({ max: 3 });
    const claims = [await claimed(store, "a"), await claimed(store, "b"), await claimed(store, "c")];
    for (const claim of claims.toReversed()) await store.confirm(claim);
    await claimed(store, "d");
    expect([await store.claim("a"), await store.claim("b")]).toEqual([{ state: "done" }, { state: "done" }]);
    expect(await store.claim("c")).toMatchObject({ state: "claimed" });
  });

  test("a memory refuses what is new while everything in it is under way, and has room again afterwards", async () => {
    const store = memoryDedupe({ max: 2 });
    const claim = await claimed(store, "a");
    await claimed(store, "b");
    await expect(store.claim("c")).rejects.toThrow(DedupeError);
    await expect(store.claim("c")).rejects.toThrow(/memoryDedupe is full: 2 .*max/);
    expect(await store.claim("a")).toEqual({ state: "busy" });
    await store.release(claim);
    await claimed(store, "c");
  });

  test("claims whose lease has ended make room", async () => {
    let now = 0;
    const store = memoryDedupe({ max: 2, lease: 10, now: () => now });
    await claimed(store, "a");
    const extended = await claimed(store, "b");
    now = 9;
    await store.extend(extended);
    now = 10;
    await claimed(store, "c");
    await expect(store.claim("d")).rejects.toThrow(DedupeError);
    expect(await store.claim("b")).toEqual({ state: "busy" });
  });

  test("a confirmation after the end of its lease makes room too", async () => {
    let now = 0;
    const store = memoryDedupe({ max: 2, lease: 10, now: () => now });
    const late = await claimed(store, "late");
    now = 10;
    for (const id of ["a", "b"]) await store.confirm(await claimed(store, id));
    expect(await store.confirm(late)).toBe(true);
    expect([await store.claim("late"), await store.claim("b")]).toEqual([{ state: "done" }, { state: "done" }]);
    await claimed(store, "a");
  });

  test("a memory keeps every claim under way, and as many of the latest confirmations as there is room for", async () => {
    const step = fc.record({
      id: fc.nat(30),
      then: fc.constantFrom("confirm" as const, "release" as const, "hold" as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.array(step, { maxLength: 60 }), async (max, steps) => {
        const store = memoryDedupe({ max });
        const held = new Set<string>();
        let done: string[] = [];
        for (const step of steps) {
          const id = String(step.id);
          const known = done.includes(id) ? "done" : held.has(id) ? "busy" : "free";
          if (known === "free" && held.size === max) {
            await expect(store.claim(id)).rejects.toThrow(DedupeError);
            continue;
          }
          const result = await store.claim(id);
          expect(result.state).toBe(known === "free" ? "claimed" : known);
          if (result.state !== "claimed") continue;
          done = done.slice(Math.max(0, held.size + done.length + 1 - max));
          if (step.then === "hold") held.add(id);
          else await store[step.then](result.claim);
          if (step.then === "confirm") done.push(id);
        }
      }),
    );
  });
});

test.each([0, 1.5, 20_000_000])("a bound of %s is refused", (max) => {
  expect(() => memoryDedupe({ max })).toThrow("max must be a whole number from 1 to 10000000.");
});

test("a memory has a clock, a bound and durations of its own when none are given", async () => {
  const store = memoryDedupe();
  expect(store.lease).toBe(20_000);
  await store.confirm(await claimed(store, "d"));
  expect(await store.claim("d")).toEqual({ state: "done" });
  const brief = memoryDedupe({ lease: 1 });
  await claimed(brief, "d");
  await expect.poll(() => brief.claim("d"), { interval: 1 }).toMatchObject({ state: "claimed" });
});
