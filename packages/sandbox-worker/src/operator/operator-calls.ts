import { pageQuery, strictObject } from "@totem-partner/simulator/control";
import { z } from "zod";
import type { ListedKey } from "../calls/company-calls.ts";
import { conditions, type Totals } from "../calls/directory-calls.ts";
import type { FrontCounts } from "./metrics.ts";

// What the calls of the operator accept, and what they return that no object does.

/** Which companies to list. */
export const companiesQuery = strictObject({
  ...pageQuery.shape,
  name: z.string().max(100).optional(),
  is: z.enum(conditions).optional(),
});

export const keyRequest = strictObject({ name: z.string().min(1).max(100) });

export const rotation = strictObject({ hours: z.number().min(0).max(8760).optional() });

/** A new key, which is shown only once. */
export interface IssuedKey extends ListedKey {
  company: string;
  apiKey: string;
}

/** The totals of all companies, and of the requests that reached none. */
export interface SandboxTotals extends Totals, FrontCounts {
  /** The maximum number of companies. */
  mostCompanies: number;
}
