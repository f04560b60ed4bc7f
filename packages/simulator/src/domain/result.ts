import type { FieldError } from "@totem-partner/spec/field-error";

/** Why the service refuses a command. What it means in HTTP is none of the domain's business. */
export type RefusalCode =
  | "authorization_not_found"
  | "authorization_finished"
  | "authorization_already_finished"
  | "carrier_not_registered"
  | "unknown_reference"
  | "external_id_exists"
  | "external_id_conflict"
  | "end_date_without_start"
  | "not_synced_from_erp"
  | "quantity_over_remaining"
  | "limit_over_maximum"
  | "product_not_found"
  | "product_external_id_taken"
  | "product_not_native"
  | "warehouse_not_found"
  | "warehouse_external_id_taken"
  | "warehouse_not_native"
  | "cleaning_protocol_not_found"
  | "cleaning_protocol_exists"
  | "cleaning_protocol_missing"
  | "cleaning_protocol_already_active"
  | "cleaning_protocol_already_inactive"
  | "document_required"
  | "document_not_pdf"
  | "cleaning_category_not_found"
  | "cleaning_type_not_found"
  | "cleaning_incompatibility_not_found"
  | "incompatibility_exists"
  | "incompatibility_with_itself"
  | "incompatibility_unknown_member"
  | "webhook_not_configured";

/** A refusal: its code, the reason in words, and the fields that are to blame. */
export interface Refusal {
  code: RefusalCode;
  detail: string;
  errors?: FieldError[];
}

/** What came of a command: a value, or the reason why not. */
export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** The command was carried out. */
export const done = <T>(value: T): Result<T> => ({ ok: true, value });

/** The command was refused. */
export function refuse(code: RefusalCode, detail: string, errors?: FieldError[]): Result<never> {
  return { ok: false, refusal: { code, detail, ...(errors && { errors }) } };
}
