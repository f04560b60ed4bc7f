import { isKeyOf } from "@totem-partner/spec/fields";
import type { AssumptionId } from "@totem-partner/spec/assumptions";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { FieldError } from "@totem-partner/spec/field-error";

const behindCode = {
  external_id_exists: "repeat-create",
  external_id_conflict: "repeat-create-changed",
  end_date_without_start: "end-date-only",
  limit_over_maximum: "limit-over-max",
  not_synced_from_erp: "erp-origin",
  product_not_native: "native-records",
  warehouse_not_native: "native-records",
} as const satisfies Record<string, AssumptionId>;

const behindFieldCode = {
  removed_field: "removed-fields",
  immutable_field: "patch-immutable",
  unknown_field: "unknown-field",
  unknown_query_parameter: "unknown-query-parameter",
} as const satisfies Record<NonNullable<FieldError["code"]>, AssumptionId>;

const behindComplaint = [
  [/^\/scheduledDateTo (?!must)/, "date-range-end"],
  [/^\/(?:limit|offset) is not\b/, "paged-lists"],
  [/^\/(?:productExternalId|warehouseExternalId) is required/, "required-on-create"],
  [/^\/(?:partnerName|productOwnerName) is required/, "party-fields"],
  [/^\/driverNif\b.*\bno/, "unknown-driver"],
  [/^\/(?:scheduledDate|endDate) must be a date-time with an offset/, "local-date-times"],
  [/^\/subscribedEvents\/\d+ must be one of/, "event-names"],
] as const satisfies readonly (readonly [RegExp, AssumptionId])[];

/** An open point that can decide whether the service refuses something, or how its response is understood. */
export type DecidingAssumption =
  | "path-prefix"
  | "trailing-slash"
  | "error-body"
  | "further-party-fields"
  | "patch-null"
  | "repeat-activation"
  | "rate-limit"
  | (typeof behindCode)[keyof typeof behindCode]
  | (typeof behindFieldCode)[keyof typeof behindFieldCode]
  | (typeof behindComplaint)[number][1];

function behindField({ path, message, code }: FieldError): DecidingAssumption | undefined {
  const complaint = behindComplaint.find(([pattern]) => pattern.test(path === "" ? message : `${path} ${message}`));
  if (complaint) return complaint[1];
  if (code === "unknown_field" && isFurtherPartyField(path.slice(1))) return "further-party-fields";
  return code && behindFieldCode[code];
}

export const assumptionBehind = (complaints: readonly FieldError[], code = ""): DecidingAssumption | undefined =>
  isKeyOf(behindCode, code) ? behindCode[code] : complaints.map(behindField).find((id) => id !== undefined);
