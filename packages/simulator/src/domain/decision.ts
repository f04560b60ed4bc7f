import type { AssumptionId, Assumptions } from "@totem-partner/spec/assumptions";
import type { FieldError } from "@totem-partner/spec/field-error";
import type { FieldProblemCode, ProblemCode } from "@totem-partner/spec/problems";

export type Assume = <Id extends AssumptionId>(id: Id) => Assumptions[Id];

/** Everything that a transition may know about the world outside its state. */
export interface Context {
  /** The instant of the command, in milliseconds since the epoch. */
  now: number;
  newId: () => string;
  assume: Assume;
}

/** Crockford's digits from 10 to 31, in lower case. */
const letters = "abcdefghjkmnpqrstvwxyz";

/** The ULID of an instant, in milliseconds, whose random part is that of a UUID. */
function ulidOf(uuid: string, now: number): string {
  const random = uuid.replaceAll("-", "").slice(-20).match(/.{5}/g) ?? [];
  const parts = random.map((hex) => Number.parseInt(hex, 16).toString(32).padStart(4, "0"));
  const digits = Math.max(0, now).toString(32).padStart(10, "0") + parts.join("");
  return digits.replaceAll(/[a-v]/g, (digit) => letters.charAt(Number.parseInt(digit, 32) - 10));
}

/** The id of a new record or event, in the form that ids are assumed to have. */
export const recordId = (uuid: string, { now, assume }: Pick<Context, "now" | "assume">): string =>
  assume("ids") === "uuid" ? uuid : ulidOf(uuid, now);

export interface Lookup<T> {
  get(id: string): T | undefined;
  has(id: string): boolean;
}

/** A code of the contract, a refusal of the control API only, or a limit of the simulator itself. */
export type RefusalCode = ProblemCode | "quantity_over_remaining" | "too_many_records";

export interface Refusal {
  code: RefusalCode;
  detail: string;
  errors?: FieldError[];
  /** The open point by which this is another refusal than its code says, such as of a record that was deleted. */
  decidedBy?: "soft-deleted-get";
}

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

interface Holder {
  records: { count: number };
  maxRecords: number;
}

export function allowMore({ records: { count }, maxRecords }: Holder, more: number): Result<true> {
  if (count + more <= maxRecords) return done(true);
  const has = `The company has ${String(count)} of at most ${String(maxRecords)} records; this would add ${String(more)}.`;
  return refuse("too_many_records", `${has} Reset it, use another company, or raise maxRecords (--max-records).`);
}
