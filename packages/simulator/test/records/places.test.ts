import { expect, test, vi } from "vitest";
import { PlaceSlots } from "../../src/records/place-slots.ts";
import { Places } from "../../src/records/places.ts";

/** Keys as records have them: consecutive numbers, ids of one form, addresses that begin alike. */
const forms: readonly ((at: number) => string)[] = [
  String,
  (at) => `11111111-1111-4111-8111-${String(at).padStart(12, "0")}`,
  (at) => `https://erp.example.com/orders/${String(at)}`,
];

test.each(forms)("a key keeps its place, however many others there are", (keyOf) => {
  const places = new Places(keyOf);
  for (let at = 0; at < 10_000; at += 1) expect(places.add(keyOf(at), at)).toBeUndefined();
  expect(places.add(keyOf(7), 10_000)).toBe(7);
  places.delete(keyOf(8));
  expect([0, 7, 8, 9, 9999, 10_000].map((at) => places.get(keyOf(at)))).toEqual([0, 7, undefined, 9, 9999, undefined]);
  places.clear();
  expect(places.get(keyOf(7))).toBeUndefined();
});

test.each(forms)("many keys stand in many tables of about the same size, so that none takes long to grow", (keyOf) => {
  const places = new Places(keyOf);
  for (let at = 0; at < 10_000; at += 1) places.add(keyOf(at), at);
  const adds = vi.spyOn(PlaceSlots.prototype, "add");
  for (let at = 10_000; at < 20_000; at += 1) places.add(keyOf(at), at);
  const tables = new Set(adds.mock.contexts.filter((one) => one instanceof PlaceSlots));
  adds.mockRestore();
  expect(Math.max(...[...tables].map(({ size }) => size))).toBeLessThan(1000);
});

test("up to 4,096 keys stand in one Map, and more in none", () => {
  const [sets, gets] = [vi.spyOn(Map.prototype, "set"), vi.spyOn(Map.prototype, "get")];
  const places = new Places(String);
  for (let at = 0; at < 4096; at += 1) places.add(String(at), at);
  expect(new Set(sets.mock.contexts).size).toBe(1);
  places.add("4096", 4096);
  for (const spy of [sets, gets]) spy.mockClear();
  places.add("4097", 4097);
  expect([places.get("7"), places.get("4097"), places.get("4098")]).toEqual([7, 4097, undefined]);
  expect([sets.mock.calls, gets.mock.calls]).toEqual([[], []]);
  for (const spy of [sets, gets]) spy.mockRestore();
});
