import type { AssumptionId } from "@totem-partner/spec/assumptions";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { FieldError } from "@totem-partner/spec/field-error";
import type { ErrorBody } from "@totem-partner/spec/error-body";

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

const behindFieldCode = {
  removed_field: "removed-fields",
  immutable_field: "patch-immutable",
  unknown_field: "unknown-field",
  unknown_query_parameter: "unknown-query-parameter",
} as const satisfies Record<NonNullable<FieldError["code"]>, AssumptionId>;

/** Complaints about one field that another answer would not make. */
const behindComplaint = [
  [/^\/scheduledDateTo (?!must)/, "date-range-end"],
  [/^\/(?:limit|offset) is not\b/, "paged-lists"],
  [/^\/(?:productExternalId|warehouseExternalId) is required/, "required-on-create"],
  [/^\/(?:partnerName|productOwnerName) is required/, "party-fields"],
  [/^\/driverNif\b.*\bno/, "unknown-driver"],
  [/^\/(?:scheduledDate|endDate) must be a date-time with an offset/, "local-date-times"],
  [/^\/subscribedEvents\/\d+ must be one of/, "event-names"],
] as const satisfies readonly (readonly [RegExp, AssumptionId])[];

/** An open point that can decide whether the service refuses something. */
export type DecidingAssumption =
  | "path-prefix"
  | "further-party-fields"
  | "patch-null"
  | "repeat-activation"
  | "rate-limit"
  | (typeof behindCode)[keyof typeof behindCode]
  | (typeof behindFieldCode)[keyof typeof behindFieldCode]
  | (typeof behindComplaint)[number][1];

const isKnown = <K extends string>(table: Readonly<Record<K, unknown>>, key: string): key is K =>
  Object.hasOwn(table, key);

function behindField({ path, message, code }: FieldError): DecidingAssumption | undefined {
  const complaint = behindComplaint.find(([pattern]) => pattern.test(path === "" ? message : `${path} ${message}`));
  if (complaint) return complaint[1];
  if (code === "unknown_field" && isFurtherPartyField(path.slice(1))) return "further-party-fields";
  return code && behindFieldCode[code];
}

/**
 * The open point that decides whether the service refuses a request, when its answer tells. `complaints` are those of the
 * service, or, where it names no fields, those that the contract has about the request.
 */
export function assumptionBehind(
  { code, text }: Pick<ErrorBody, "code" | "text">,
  complaints: readonly FieldError[],
): DecidingAssumption | undefined {
  if (code !== undefined && isKnown(behindCode, code)) return behindCode[code];
  const said: FieldError[] = text === undefined ? [] : [{ in: "body", path: "", message: text }];
  return [...complaints, ...said].map(behindField).find((id) => id !== undefined);
}
