import fc from "fast-check";
import { expect, test } from "vitest";
import { type Authorization, validityAt } from "../../src/domain/authorizations/authorization.ts";
import { Table } from "../../src/records/tables.ts";
import { YardIndex } from "../../src/records/yard-index.ts";
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
      fc.array(authorization, { maxLength: 80 }),
      fc.nat(7),
      fc.constantFrom(...alternatives),
      (all, now, end) => {
        const index = new YardIndex(4);
        const table = new Table<Authorization>(undefined, [index]);
        for (const one of all) table.set(one.id, one);
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
    { numRuns: 1000 },
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
  const index = new YardIndex();
  for (let at = 0; at < 50_000; at += 1) index.follow(at, undefined, counted(at, at * 10, at * 10 + 5));
  index.find("north", null, contextAt(0), 10);
  looks = 0;
  const found = index.find("north", null, contextAt(400_003), 10);
  expect(found.map(({ id }) => id)).toEqual(["40000"]);
  expect(looks).toBeLessThan(2500);
});
