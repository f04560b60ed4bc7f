import type { AssumptionId, Assumptions, FixedAssumptionId } from "@totem-partner/spec/assumptions";
import { type FieldError, type RequestPart, sayFieldError } from "@totem-partner/spec/field-error";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { mostErrors } from "@totem-partner/spec/operations";
import { type ProblemCode as ContractCode, problems } from "@totem-partner/spec/problems";
import type { Refusal, RefusalCode } from "../../domain/decision.ts";

/** The named values of an assumption; a plain number could also be a limit. */
type Named<Id extends AssumptionId> = Exclude<Assumptions[Id], number | object>;

type StatusAssumption =
  | "malformed-body"
  | {
      [Id in AssumptionId]: [Named<Id>] extends [never] ? never : Named<Id> extends `${number}` ? Id : never;
    }[AssumptionId];

/** Every status of the service has a section of the interface document or an assumption; `control` is for our own. */
export type StatusSource =
  | { documented: string; status: number }
  | { fixed: FixedAssumptionId | AssumptionId; status: number }
  | { assumed: StatusAssumption }
  | { control: number };

/** GET and PATCH with a body; creates in the catalog and of cleaning records. */
export const ok: StatusSource = { fixed: "catalog-status", status: 200 };
export const created: StatusSource = { assumed: "catalog-create-status" };

/** Problems that the contract has no code for: failures and limits of the simulator itself, and refused control calls. */
type OwnProblemCode =
  | "internal_error"
  | "too_many_companies"
  | "state_not_written"
  | "company_reset"
  | "injected_fault"
  | Exclude<RefusalCode, ContractCode>;

/** The stable code of a problem. */
export type ProblemCode = ContractCode | OwnProblemCode;

/** A code that only a host reports, so the tables here have no title and no status for it. */
interface HostCode {
  code: string;
  title: string;
  status: number;
}

/** A problem as it is reported, whatever the error format. A refusal of the domain has this form, too. */
export type Problem = (({ code: ProblemCode } & Pick<Refusal, "decidedBy">) | HostCode) & {
  detail: string;
  errors?: FieldError[];
  /** By their lower-case names. */
  headers?: Record<string, string>;
};

/** Reports the problems of a host, of which it has a table. */
export const reporting =
  <Code extends string>(table: Readonly<Record<Code, Omit<HostCode, "code">>>) =>
  (code: Code, detail: string): Problem => ({ code, ...table[code], detail });

export type Read<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export const refused = (code: ProblemCode, detail: string): { ok: false; problem: Problem } => ({
  ok: false,
  problem: { code, detail },
});

/** The title of every problem, and the source of its status; those of the interface come from the contract. */
export const problemRows: Readonly<Record<ProblemCode, { readonly title: string } & StatusSource>> = {
  ...problems,
  quantity_over_remaining: { title: "Not enough of the quantity remains", control: 409 },
  // Unless the fault specifies another.
  injected_fault: { title: "A fault was injected on purpose", control: 503 },
  // Not 503 or 429, which clients retry: time does not resolve it.
  state_not_written: { title: "The state could not be written", control: 507 },
  company_reset: { title: "The company was reset", control: 409 },
  too_many_companies: { title: "There are too many companies", control: 507 },
  too_many_records: { title: "The company has too many records", control: 507 },
  internal_error: { title: "The simulator failed", control: 500 },
};

/** The codes of field errors that become that of the problem, the most specific first. */
const specificCodes = ["removed_field", "immutable_field"] as const;

/** With more, the detail would be too long to read. */
const mostSentences = 10;

/**
 * The problem for field errors: the most specific code and field first, and the first fields in the detail. Lists as
 * many errors as the contract allows, and says so if there may be more. Assumed: `error-count`.
 */
export function validationProblem(found: readonly FieldError[]): Problem {
  const listed = found.slice(0, mostErrors);
  const isSpecific = ({ code }: FieldError) => code !== undefined;
  const errors = [...listed.filter(isSpecific), ...listed.filter((error) => !isSpecific(error))];
  const codes = errors.map(({ code }) => code);
  const code = specificCodes.find((one) => codes.includes(one)) ?? "validation_failed";
  const sentences = errors.slice(0, mostSentences).map((error) => `${sayFieldError(error, "The body")}.`);
  if (errors.length > mostSentences) sentences.push(`${errors.length - mostSentences} more; see errors.`);
  if (errors.length === mostErrors)
    sentences.push(`Only the first ${mostErrors} errors are listed; there may be more.`);
  return { code, detail: sentences.join(" "), errors };
}

/** Errors for names that were given more than once, one for each name. */
export const repeatedErrors = (part: RequestPart, names: ReadonlySet<string>): FieldError[] =>
  Array.from(names, (name) => ({ in: part, path: pointerTo(name), message: "must not be repeated" }));

/** The problem of a request that was undone: its changes could not be written. */
export const unwritten = (error: unknown): Problem => ({
  code: "state_not_written",
  detail:
    `The request was discarded, because its changes cannot be written. ${error instanceof Error ? error.message : ""} ` +
    "Retry once writing works again.",
});

export const missingKey = refused("missing_api_key", "Send the partner API key in the header X-Partner-API-Key.");

export const failed = refused(
  "internal_error",
  "The simulator failed. This is a bug in the simulator, not an error in the request.",
);

export const discarded = refused(
  "company_reset",
  "The company was reset while the request arrived, so the request was not executed.",
);
