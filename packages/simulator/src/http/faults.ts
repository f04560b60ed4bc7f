import type { OperationId } from "@totem-partner/spec/operations";
import type { Company } from "../company/company.ts";
import { isCarriedOut, type RequestFault } from "../faults/fault.ts";
import type { Hit } from "../faults/fault-book.ts";
import { notCarriedOut } from "./answers/faulted-answers.ts";
import type { Problem } from "./outcomes/problems.ts";
import { type Traits, traitsInList, traitsOf, traitsOfAuthorization } from "../faults/traits.ts";

/** A request to which a fault may apply. */
export interface Faultable {
  operationId: OperationId;
  path: Readonly<Record<string, string>>;
  body: unknown;
}

const isList = (operationId: OperationId): boolean => operationId.startsWith("list");

/** The records that a request is about before it is carried out: those it sends, and the one in its path. */
function* recordsOf({ records }: Company, { operationId, path, body }: Faultable): Generator<Traits> {
  yield traitsOf(body);
  const isOfAuthorization = operationId.endsWith("Authorization") || operationId === "emitAuthorizationEvent";
  const record = isOfAuthorization ? records.authorizations.get(path["id"] ?? "") : undefined;
  if (record) yield traitsOfAuthorization(record);
}

/** The records that a list returns. */
function recordsIn({ records }: Company, operationId: OperationId, page: unknown): Traits[] {
  const traits = traitsInList(page);
  if (operationId !== "listAuthorizations") return traits;
  const found = traits.map(({ id }) => records.authorizations.get(id ?? ""));
  return found.flatMap((record) => (record ? [traitsOfAuthorization(record)] : []));
}

/**
 * The fault that applies to a request before it is carried out. A list is about the records that it returns, so it is
 * evaluated afterwards; carrying it out changes nothing.
 */
export function faultBefore(company: Company, request: Faultable): Hit<RequestFault> | undefined {
  if (!company.faults.has("request") || isList(request.operationId)) return undefined;
  return company.faults.meet("request", { name: request.operationId, about: () => [...recordsOf(company, request)] });
}

/** The fault that applies to a list, once its records are known. */
export function faultAfter(
  company: Company,
  { operationId }: Faultable,
  value: unknown,
): Hit<RequestFault> | undefined {
  if (!company.faults.has("request") || !isList(operationId)) return undefined;
  return company.faults.meet("request", { name: operationId, about: () => recordsIn(company, operationId, value) });
}

/** Why a request is not carried out, given its fault, if any. */
export const obstacle = (hit: Hit<RequestFault> | undefined): Problem | undefined =>
  hit === undefined || isCarriedOut(hit.rule) ? undefined : notCarriedOut(hit);
