import fc from "fast-check";
import { expect, test } from "vitest";
import { PlaceSlots } from "../../src/records/place-slots.ts";

/** Of few values, at the edges of a table and beyond it, so that many collide. */
const hash = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(2 ** 31 - 1, -(2 ** 31)), fc.integer());

const change = fc.record({ kind: fc.constantFrom("add", "add", "delete"), at: fc.nat(60) });

test("a place is found by its hash among others, also of the same hash, until it is deleted", () => {
  fc.assert(
    fc.property(
      fc.array(hash, { minLength: 1, maxLength: 60 }),
      fc.array(change, { maxLength: 200 }),
      (hashes, changes) => {
        const hashOf = (place: number): number => hashes[place % hashes.length] ?? 0;
        const [slots, places] = [new PlaceSlots(), new Set<number>()];
        for (const { kind, at } of changes) {
          if (kind === "add" && !places.has(at)) slots.add(hashOf(at), at);
          if (kind === "add") places.add(at);
          else {
            slots.delete(hashOf(at), (place) => place === at);
            places.delete(at);
          }
        }
        expect(slots.size).toBe(places.size);
        for (let at = 0; at <= 60; at += 1)
          expect(slots.find(hashOf(at), (place) => place === at)).toBe(places.has(at) ? at : undefined);
        const all = new Map<number, number>();
        slots.forEach((one, place) => all.set(place, one));
        expect(all).toEqual(new Map([...places].map((place) => [place, hashOf(place)])));
      },
    ),
  );
});
