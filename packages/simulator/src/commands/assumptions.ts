import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { Company } from "../company.ts";
import { settle } from "./lifecycle.ts";

/** Switches assumptions, live. What a new value changes at once, changes at once. */
export function changeAssumptions(company: Company, values: Partial<Assumptions>): void {
  company.assumptions.change(values);
  settle(company);
}
