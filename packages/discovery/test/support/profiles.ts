import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { describeAssumptions } from "@totem-partner/simulator";
import fc from "fast-check";

/** Statuses that no named value is, by the first of their class. */
const statuses: ReadonlyMap<number | undefined, readonly number[]> = new Map([
  [200, [202, 203]],
  [400, [418, 423]],
]);
/**
 * Envelopes with all their counts, and errors with a code or a message for each field. The others say less, and so does what
 * is observed under them: foreign-services.property.test.ts has them.
 */
const telling: Readonly<Record<string, readonly string[]>> = {
  "list-envelope": ["items", "data", "flat-data", "array"],
  "error-body": ["problem", "nested", "flat"],
};

/** The same profile, in which the status of a validation error is only said once. */
export const withReference = (profile: Readonly<Record<string, InputValue>>): Readonly<Record<string, InputValue>> =>
  JSON.stringify(profile["malformed-body"]) === JSON.stringify(Number(profile["validation-status"]))
    ? { ...profile, "malformed-body": "validation" }
    : profile;

/** Every way to settle the open points, with these values of the points that are numbers. */
export const profilesWith = (integers: Readonly<Record<string, fc.Arbitrary<InputValue>>>) =>
  fc
    .record(
      Object.fromEntries(
        describeAssumptions().map(({ id, values, integer }) => [
          id,
          integers[id] ??
            fc.constantFrom(
              ...values
                .map(({ value }) => value)
                .filter((value) => telling[id]?.includes(value) ?? !value.startsWith("<")),
              ...(statuses.get(integer?.minimum) ?? []).filter(
                (one) => !values.some(({ value }) => value === String(one)),
              ),
            ),
        ]),
      ),
    )
    .map(withReference);
