import { describeAssumptions } from "@totem-partner/simulator";
import fc from "fast-check";

/** Statuses that no named value is, by the first of their class. */
const statuses: ReadonlyMap<number | undefined, readonly number[]> = new Map([
  [200, [202, 203]],
  [400, [418, 423]],
]);

/** Every way to settle the open points, with these values of the points that are numbers. */
export const profilesWith = (integers: Readonly<Record<string, fc.Arbitrary<string | number>>>) =>
  fc.record(
    Object.fromEntries(
      describeAssumptions().map(({ id, values, integer }) => [
        id,
        integers[id] ??
          fc.constantFrom(
            ...values.map(({ value }) => value).filter((value) => value !== "<integer>"),
            ...(statuses.get(integer?.minimum) ?? []).filter(
              (one) => !values.some(({ value }) => value === String(one)),
            ),
          ),
      ]),
    ),
  );
