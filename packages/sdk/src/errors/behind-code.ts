import type { AssumptionId } from "@totem-partner/spec/assumptions";

/** Codes of refusals that another answer to an open point would not give. */
const behindCode = {
  external_id_exists: "repeat-create",
  external_id_conflict: "repeat-create-changed",
  end_date_without_start: "end-date-only",
  limit_over_maximum: "limit-over-max",
  not_synced_from_erp: "erp-origin",
  product_not_native: "native-records",
  warehouse_not_native: "native-records",
} as const satisfies Record<string, AssumptionId>;

/** An open point that decides whether the service refuses something with one of these codes. */
export type BehindCode = (typeof behindCode)[keyof typeof behindCode];

const isKnown = (code: string): code is keyof typeof behindCode => Object.hasOwn(behindCode, code);

/** The open point behind a code, if there is one. */
export const assumptionBehindCode = (code: string): BehindCode | undefined =>
  isKnown(code) ? behindCode[code] : undefined;
