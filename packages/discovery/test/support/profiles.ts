import { describeAssumptions } from "@totem-partner/simulator";
import fc from "fast-check";

/** Statuses that no named value is, by the first of their class. */
const statuses: ReadonlyMap<number | undefined, readonly number[]> = new Map([
  [200, [202, 203]],
  [400, [418, 423]],
]);
/** The envelopes and bodies that are recognised. */
const known: Readonly<Record<string, readonly string[]>> = {
  "list-envelope": ["items", "data", "array"],
  "error-body": ["problem", "nested", "flat"],
};

const isSeen = (id: string, value: string): boolean => !value.startsWith("<") && (known[id]?.includes(value) ?? true);

/** Every way to settle the open points, with these values of the points that are numbers. */
export const profilesWith = (integers: Readonly<Record<string, fc.Arbitrary<string | number>>>) =>
  fc.record(
    Object.fromEntries(
      describeAssumptions().map(({ id, values, integer }) => [
        id,
        integers[id] ??
          fc.constantFrom(
            ...values.map(({ value }) => value).filter((value) => isSeen(id, value)),
            ...(statuses.get(integer?.minimum) ?? []).filter(
              (one) => !values.some(({ value }) => value === String(one)),
            ),
          ),
      ]),
    ),
  );
