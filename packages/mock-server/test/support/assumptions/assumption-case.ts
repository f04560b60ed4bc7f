import type { AssumptionId } from "@totem-partner/spec/assumptions";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import type { Observation } from "./observations.ts";

/** The effect of an assumption on a client: by default, and with another value. */
export interface AssumptionCase {
  id: AssumptionId;
  value: InputValue;
  /** Does something with a fresh company, and returns the part that depends on the assumption. */
  see: Observation;
  byDefault: unknown;
  instead: unknown;
  /** It decides on requests without a company, so only the default company can switch it. */
  ofDefaultCompany?: true;
}

/** Several values of one assumption, seen in the same way. */
export function casesOf(
  id: AssumptionId,
  see: Observation,
  byDefault: unknown,
  ...values: [InputValue, unknown][]
): AssumptionCase[] {
  return values.map(([value, instead]) => ({ id, value, see, byDefault, instead }));
}
