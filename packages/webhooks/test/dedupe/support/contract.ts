import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

/** What every store must do. `start` empties the backend; `runs` of the state machine are tried. */
export function dedupeContract(start: () => Promise<Backend>, runs: number): void {
  const open = async () => {
    const backend = await start();
    return { ...backend, one: backend.open(durations), other: backend.open(durations) };
  };

  test("a delivery under way is busy for everybody else", async () => {
    const { one, other } = await open();
    await claimed(one, "d");
    expect([await state(one, "d"), await state(other, "d")]).toEqual(["busy", "busy"]);
    expect(await state(other, "e")).toBe("claimed");
  });

  test("of many claims at the same time, one wins", async () => {
    const { one, other } = await open();
    for (const id of ["a", "b", "c"]) {
      const states = await Promise.all(Array.from({ length: 40 }, (_, n) => state(n % 2 === 0 ? one : other, id)));
      expect(states.filter((each) => each === "claimed")).toHaveLength(1);
      expect(states.filter((each) => each === "busy")).toHaveLength(39);
    }
  });

  test("a confirmed delivery is done for everybody", async () => {
    const { one, other } = await open();
    expect(await one.confirm(await claimed(one, "d"))).toBe(true);
    expect([await state(one, "d"), await state(other, "d")]).toEqual(["done", "done"]);
  });

  test("confirming again changes nothing and succeeds", async () => {
    const { one, other } = await open();
    const claim = await claimed(one, "d");
    expect([await one.confirm(claim), await other.confirm(claim)]).toEqual([true, true]);
    expect(await state(one, "d")).toBe("done");
  });

  test("a released delivery is free at once", async () => {
    const { one, other } = await open();
    await one.release(await claimed(one, "d"));
    expect(await state(other, "d")).toBe("claimed");
  });

  test("a confirmed delivery stays as it is when it is released or extended", async () => {
    const { one, pass } = await open();
    const claim = await claimed(one, "d");
    await one.confirm(claim);
    await one.release(claim);
    expect(await one.extend(claim)).toBe(true);
    await pass(23.9 * hour);
    expect(await state(one, "d")).toBe("done");
    await pass(0.1 * hour);
    expect(await one.extend(claim)).toBe(false);
  });

  describe("the end of the lease", () => {
    test("frees a delivery whose holder died, and not before", async () => {
      const { one, other, pass } = await open();
      await claimed(one, "d");
      await pass(0.9 * hour);
      expect(await state(other, "d")).toBe("busy");
      await pass(0.1 * hour);
      expect(await state(other, "d")).toBe("claimed");
    });

    test("comes a lease after the last extension", async () => {
      const { one, other, pass } = await open();
      const claim = await claimed(one, "d");
      for (let times = 0; times < 3; times += 1) {
        await pass(0.9 * hour);
        expect(await one.extend(claim)).toBe(true);
      }
      expect(await state(other, "d")).toBe("busy");
      await pass(hour);
      expect(await one.extend(claim)).toBe(false);
      expect(await state(other, "d")).toBe("claimed");
    });

    test("keeps the holder from ending the claim of the next one", async () => {
      const { one, other, pass } = await open();
      const late = await claimed(one, "d");
      await pass(hour);
      const current = await claimed(other, "d");
      expect([await one.extend(late), await one.confirm(late)]).toEqual([false, false]);
      await one.release(late);
      expect(await state(one, "d")).toBe("busy");
      expect([await other.extend(current), await other.confirm(current)]).toEqual([true, true]);
      expect(await one.confirm(late)).toBe(false);
    });

    test("lets the holder confirm when the claim of the next one has ended too", async () => {
      const { one, other, pass } = await open();
      const late = await claimed(one, "d");
      await pass(hour);
      const later = await claimed(other, "d");
      await pass(hour);
      expect([await one.confirm(late), await other.confirm(later)]).toEqual([true, false]);
      expect(await state(other, "d")).toBe("done");
    });

    test("lets the holder confirm as long as the delivery is free", async () => {
      const { one, other, pass } = await open();
      const late = await claimed(one, "d");
      await pass(hour);
      expect(await one.confirm(late)).toBe(true);
      expect(await state(other, "d")).toBe("done");
    });
  });

  test("a confirmation is forgotten after its ttl, and not before", async () => {
    const { one, pass } = await open();
    await one.confirm(await claimed(one, "d"));
    await pass(23.9 * hour);
    expect(await state(one, "d")).toBe("done");
    await pass(0.1 * hour);
    expect(await state(one, "d")).toBe("claimed");
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
    const claimNumber = fc.nat(11);
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant("claim" as const), id: fc.constantFrom("a", "b") }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant("confirm" as const), claim: claimNumber }) },
      fc.record({ do: fc.constantFrom("release" as const, "extend" as const), claim: claimNumber }),
      fc.record({ do: fc.constant("pass" as const), minutes: fc.constantFrom(24, 42, 60, 300) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
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
            const claim = claims[step.claim];
            if (claim !== undefined) expect(await store[step.do](claim)).toBe(model[step.do](step.claim));
          }
        }
        for (const id of ["a", "b"]) expect((await stores[0]!.claim(id)).state).toBe(model.claim(id));
      }),
      { numRuns: runs },
    );
  });
}
