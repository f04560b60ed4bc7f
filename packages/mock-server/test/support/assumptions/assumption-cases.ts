import type { AssumptionCase } from "./assumption-case.ts";
import { authorizationAssumptions } from "./authorization-assumptions.ts";
import { cleaningAssumptions } from "./cleaning-assumptions.ts";
import { deliveryAssumptions } from "./delivery-assumptions.ts";
import { fieldAssumptions } from "./field-assumptions.ts";
import { listAssumptions } from "./list-assumptions.ts";
import { recordAssumptions } from "./record-assumptions.ts";
import { requestAssumptions } from "./request-assumptions.ts";

/** The difference that each alternative of each open point makes. */
export const assumptionCases: readonly AssumptionCase[] = [
  ...listAssumptions,
  ...requestAssumptions,
  ...authorizationAssumptions,
  ...recordAssumptions,
  ...cleaningAssumptions,
  ...fieldAssumptions,
  ...deliveryAssumptions,
];
