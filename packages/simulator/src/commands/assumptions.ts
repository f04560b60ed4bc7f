import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { Company } from "../company/company.ts";
import { settle } from "./lifecycle.ts";

/** Switches assumptions at run time. Anything that a new value changes immediately is updated. */
export function changeAssumptions(company: Company, values: Partial<Assumptions>): void {
  company.assumptions.change(values);
  settle(company);
}
