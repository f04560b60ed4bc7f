import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { type Authorization, type Dates, validityAt } from "../../src/domain/authorizations/authorization.ts";
import { Run } from "../../src/records/chunked-list.ts";
import { Table } from "../../src/records/tables.ts";
import { ActiveAuthorizationIndex } from "../../src/records/active-authorizations.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";

const date = fc.option(fc.integer({ min: 0, max: 6 }));
const authorization = fc
  .record({
    id: fc.integer({ min: 0, max: 30 }).map(String),
    totemGroupId: fc.constantFrom("north", "south"),
    driverNif: fc.constantFrom(null, "A", "B"),
    remainingQuantity: fc.constantFrom(0, 1),
    scheduledDate: date,
    endDate: date,
    isFinished: fc.boolean(),
  })
  .map(({ isFinished, ...differences }): Authorization => {
    const kept = keptAuthorization(differences);
    return isFinished ? { ...kept, status: "Finished", reason: "manual" } : kept;
  });

const alternatives = ["unrestricted", "until", "reject"] as const;

test("a totem finds what looking at each authorization finds, at any instant and under each assumption", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ one: authorization, goes: fc.constantFrom(false, false, true) }), {
        maxLength: 80,
        size: "max",
      }),
      fc.nat(7),
      fc.constantFrom(...alternatives),
      (all, now, end) => {
        const index = new ActiveAuthorizationIndex(4);
        const table = new Table<Authorization>(undefined, [index]);
        for (const { one, goes } of all) {
          if (goes) table.delete(one.id);
          else table.set(one.id, one);
        }
        const context = contextAt(now, { "end-date-only": end });
        for (const driverNif of [null, "A"]) {
          const fits = [...table.values()].filter(
            (one) =>
              one.status === "Active" &&
              one.remainingQuantity > 0 &&
              one.totemGroupId === "north" &&
              one.driverNif === driverNif &&
              validityAt(one, now, context.assume) === "valid",
          );
          expect(index.find("north", driverNif, context, 100)).toEqual(fits);
          const some = index.find("north", driverNif, context, 2);
          expect(some).toHaveLength(Math.min(fits.length, 2));
          expect(fits).toEqual(expect.arrayContaining(some));
        }
      },
    ),
    { numRuns: 500 * inject("scale") },
  );
});

test("the windows that an instant lies in are found without a look at the others", () => {
  let looks = 0;
  const counted = (id: number, scheduledDate: number, endDate: number): Authorization => {
    const one = keptAuthorization({ id: String(id), totemGroupId: "north", endDate });
    return Object.defineProperty(one, "scheduledDate", {
      enumerable: true,
      get: () => {
        looks += 1;
        return scheduledDate;
      },
    });
  };
  const index = new ActiveAuthorizationIndex();
  for (let at = 0; at < 50_000; at += 1) index.follow(at, undefined, counted(at, at * 10, at * 10 + 5));
  index.find("north", null, contextAt(0), 10);
  looks = 0;
  const walks = vi.spyOn(Run.prototype, "rows");
  const found = index.find("north", null, contextAt(400_003), 10);
  expect(found.map(({ id }) => id)).toEqual(["40000"]);
  expect(looks).toBeLessThan(2500);
  expect(walks).toHaveBeenCalledTimes(1);
});

/** An index with runs of two of these windows, which are added in order. */
function indexOf(...windows: Partial<Dates>[]) {
  const index = new ActiveAuthorizationIndex(2);
  const all = windows.map((one, at) => keptAuthorization({ id: String(at), totemGroupId: "north", ...one }));
  for (const [place, one] of all.entries()) index.follow(place, undefined, one);
  const idsAt = (now: number, most: number) => index.find("north", null, contextAt(now), most).map(({ id }) => id);
  return { index, all, idsAt };
}

test("no more runs are walked through than have as many as wanted", () => {
  const { idsAt } = indexOf({}, {}, {}, {});
  const walks = vi.spyOn(Run.prototype, "rows");
  expect(idsAt(0, 2)).toEqual(["0", "1"]);
  expect(walks).toHaveBeenCalledTimes(1);
});

test("a run is not walked through for an instant after its windows, also once the longest of them is gone", () => {
  const windows = [{ endDate: 100 }, { endDate: 5 }, { endDate: 50 }, { endDate: 50 }];
  const { index, all, idsAt } = indexOf(...windows.map((one) => ({ ...one, scheduledDate: 0 })));
  const walks = vi.spyOn(Run.prototype, "rows");
  const walksAt30 = () => {
    walks.mockClear();
    return [idsAt(30, 10), walks.mock.calls.length];
  };
  index.follow(1, all[1], undefined);
  expect(walksAt30()).toEqual([["0", "2", "3"], 2]);
  index.follow(1, undefined, all[1]);
  index.follow(0, all[0], undefined);
  expect(walksAt30()).toEqual([["2", "3"], 2]);
  expect(walksAt30()).toEqual([["2", "3"], 1]);
});

test("nothing is found once all are removed at once", () => {
  const { index, idsAt } = indexOf({}, { endDate: 100 });
  expect(idsAt(0, 10)).toEqual(["0", "1"]);
  index.clear();
  expect(idsAt(0, 10)).toEqual([]);
});

test("what a lone end date means is asked only where there is one", () => {
  const { index, all } = indexOf({}, { endDate: 100 });
  const context = contextAt(0);
  const asked = vi.spyOn(context, "assume");
  index.find("south", null, context, 10);
  expect(asked).not.toHaveBeenCalled();
  index.find("north", null, context, 10);
  expect(asked).toHaveBeenCalledExactlyOnceWith("end-date-only");
  index.follow(1, all[1], undefined);
  index.find("north", null, context, 10);
  expect(asked).toHaveBeenCalledTimes(1);
});
