import type { AssumptionId, Assumptions } from "@totem-partner/spec/assumptions";
import type { FieldError } from "@totem-partner/spec/field-error";
import type { FieldProblemCode, ProblemCode } from "@totem-partner/spec/problems";

/** Reads the value of a switchable assumption. */
export type Assume = <Id extends AssumptionId>(id: Id) => Assumptions[Id];

/** Everything that a transition may know about the world outside its state. */
export interface Context {
  /** The instant of the command, in milliseconds since the epoch. */
  now: number;
  /** Creates a UUID. */
  newId: () => string;
  assume: Assume;
}

export interface Lookup<T> {
  get(id: string): T | undefined;
  has(id: string): boolean;
}

/**
 * Why the service refuses a command: a code of the contract, a refusal of the control API only, or a limit of the
 * simulator itself. Its HTTP status is not the domain's concern.
 */
export type RefusalCode = ProblemCode | "quantity_over_remaining" | "too_many_records";

/** A refusal: its code, the reason in words, and the invalid fields. */
export interface Refusal {
  code: RefusalCode;
  detail: string;
  errors?: FieldError[];
  /** The open point by which this is another refusal than its code says, such as of a record that was deleted. */
  decidedBy?: "soft-deleted-get";
}

/** The outcome of a command: a value, or a refusal. */
export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (code: Exclude<RefusalCode, FieldProblemCode>, detail: string): Result<never> => ({
  ok: false,
  refusal: { code, detail },
});

export function refuseFields(code: FieldProblemCode, errors: FieldError[]): Result<never> {
  const detail = errors.map(({ path, message }) => `${path} ${message}.`).join(" ");
  return { ok: false, refusal: { code, detail, errors } };
}

export const refuseField = (code: FieldProblemCode, path: string, message: string): Result<never> =>
  refuseFields(code, [{ in: "body", path, message }]);

export interface Holdings {
  kept: number;
  most: number;
}

/** The maximum number of drivers that wait for one authorization. Serving them visits each. */
const mostWaiting = 1000;

/** Allows one more driver to wait for an authorization, given how many already do. */
export function allowWaiting(others: number): Result<true> {
  if (others < mostWaiting) return done(true);
  const detail = `${String(mostWaiting)} drivers wait on this authorization, which is the maximum. Assign the driver and tractor first.`;
  return refuse("too_many_records", detail);
}

/** Allows new records, unless they would exceed the company's limit. */
export function allowMore({ kept, most }: Holdings, more: number): Result<true> {
  if (kept + more <= most) return done(true);
  const has = `The company has ${String(kept)} of at most ${String(most)} records`;
  return refuse(
    "too_many_records",
    `${has}; this would add ${String(more)}. Reset it, use another company, or raise maxRecords (--max-records).`,
  );
}
