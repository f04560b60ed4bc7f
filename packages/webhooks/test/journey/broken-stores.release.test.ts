import { expect, test } from "vitest";
import type { DedupeStore } from "../../src/index.ts";
import { memoryBackend } from "../dedupe/support/memory-backend.ts";
import { travel } from "./journey.ts";

/** The outcome with a store that breaks one of its promises. */
const travelWith = (broken: (store: DedupeStore) => Partial<DedupeStore>, passes = true) => {
  const backend = memoryBackend();
  return travel(
    {
      open: (durations) => {
        const store = backend.open(durations);
        return { ...store, ...broken(store) };
      },
      pass: passes ? backend.pass : async () => {},
    },
    60,
    1,
  );
};

const repeated = (handled: readonly string[]): boolean => new Set(handled).size < handled.length;

test("a store that lets a second holder claim has deliveries handled twice", async () => {
  const { handled } = await travelWith((store) => ({
    claim: async (id) => {
      const result = await store.claim(id);
      return result.state === "busy" ? { state: "claimed", claim: { id, token: "another" } } : result;
    },
  }));
  expect(repeated(handled)).toBe(true);
});

test("a store that forgets what it confirmed has deliveries handled twice", async () => {
  const { handled } = await travelWith((store) => ({
    confirm: async (claim) => {
      await store.release(claim);
      return true;
    },
  }));
  expect(repeated(handled)).toBe(true);
});

test("a store that says done while another holder is at it loses deliveries", async () => {
  const { sent, handled } = await travelWith((store) => ({
    claim: async (id) => {
      const result = await store.claim(id);
      return result.state === "busy" ? { state: "done" } : result;
    },
  }));
  expect(new Set(handled).size).toBeLessThan(sent.length);
});

test("a store whose leases do not end loses what a killed instance had claimed", async () => {
  const { sent, handled } = await travelWith(() => ({}), false);
  expect(new Set(handled).size).toBeLessThan(sent.length);
});
