import { describeAssumptions } from "@totem-partner/simulator";
import fc from "fast-check";

/** Every way to settle the open points, with these values of the points that are numbers. */
export const profilesWith = (integers: Readonly<Record<string, fc.Arbitrary<string | number>>>) =>
  fc.record(
    Object.fromEntries(
      describeAssumptions().map(({ id, values }) => [
        id,
        integers[id] ?? fc.constantFrom(...values.map(({ value }) => value).filter((value) => value !== "<integer>")),
      ]),
    ),
  );
