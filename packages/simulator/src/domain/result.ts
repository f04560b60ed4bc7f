import type { FieldError } from "@totem-partner/spec/field-error";
import type { ProblemCode } from "@totem-partner/spec/problems";

type Known<Code extends ProblemCode> = Code;

/** Problems that are found before a request reaches the domain. */
type RequestProblemCode = Known<
  | "validation_failed"
  | "removed_field"
  | "immutable_field"
  | "malformed_json"
  | "malformed_multipart"
  | "malformed_id"
  | "unsupported_media_type"
  | "body_too_large"
  | "document_too_large"
  | "missing_api_key"
  | "unknown_api_key"
  | "unknown_path"
  | "method_not_allowed"
  | "rate_limited"
>;

/**
 * Why the service refuses a command: a code of the contract, a refusal of the control API only, or a limit of the
 * simulator itself. Its HTTP status is not the domain's concern.
 */
export type RefusalCode = Exclude<ProblemCode, RequestProblemCode> | "quantity_over_remaining" | "too_many_records";

/** A refusal: its code, the reason in words, and the invalid fields. */
export interface Refusal {
  code: RefusalCode;
  detail: string;
  errors?: FieldError[];
}

/** The outcome of a command: a value, or a refusal. */
export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });

export function refuse(code: RefusalCode, detail: string, errors?: FieldError[]): Result<never> {
  return { ok: false, refusal: { code, detail, ...(errors && { errors }) } };
}

/** The command was refused because of these fields. */
export const refuseFields = (code: RefusalCode, errors: FieldError[]): Result<never> =>
  refuse(code, errors.map(({ path, message }) => `${path} ${message}.`).join(" "), errors);

/** The command was refused because of a field of the body. */
export const refuseField = (code: RefusalCode, path: string, message: string): Result<never> =>
  refuseFields(code, [{ in: "body", path, message }]);
