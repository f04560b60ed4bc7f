import { sayFieldError } from "@totem-partner/spec/field-error";
import { mostErrors } from "@totem-partner/spec/operations";
import { assumptionBehind } from "../errors/deciding-assumption.ts";
import type { ErrorOfKind } from "../errors/load-later.ts";
import { type FieldError, type PartnerError, unsent } from "../errors/partner-error.ts";

/** More would make the message too long to read. */
const mostSaid = 10;

export function invalidRequestError(
  operation: string,
  errors: readonly FieldError[],
  errorOfKind: ErrorOfKind,
): PartnerError {
  const said = errors.slice(0, mostSaid).map((error) => sayFieldError(error, "it"));
  if (errors.length > mostSaid) said.push(`and ${errors.length - mostSaid} more in errors`);
  if (errors.length === mostErrors) said.push(`the check stopped after ${mostErrors}`);
  const facts = { operation, ...unsent, errors, assumption: assumptionBehind(errors) };
  return errorOfKind("validation", `The request was not sent: ${said.join("; ")} (${operation}).`, facts);
}
