import { type AssumptionDescription, AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import {
  type InputValue,
  type OwnErrorBody,
  type OwnListEnvelope,
  type OwnRecordEnvelope,
  sayValue,
} from "@totem-partner/spec/own-alternatives";
import { type Answer, isPassing, isSuccess } from "../shapes/answer.ts";
import type { Deviation } from "../drift/deviation.ts";
import { statements } from "@totem-partner/spec/statements";

/** The sentences of the interface document in our own words, with their sections. */
export interface Statement {
  section: string;
  says: string;
}

export const sayStatement = ({ section, says }: Statement): string =>
  `The interface document says (${section}): ${says}`;

/** The statements of the interface document that a response can contradict. */
export const documented = {
  businessFieldsAreFixed: statements.S009,
  repeatedCreate: statements.S011,
  protocolStates: statements.S050,
  cleaningRecordsBelong: statements.S053,
  finishedIsFinal: statements.S061,
  createdIsActive: statements.S062,
  patchWhileActive: statements.S067,
  keyNeeded: statements.S072,
  listOfAuthorizations: statements.S075,
  filterByDate: statements.S077,
  readByUuid: statements.S079,
  cancelledIsReturned: statements.S081,
  listOfProducts: statements.S087,
  listOfWarehouses: statements.S092,
  noProtocol: statements.S129,
} as const satisfies Record<string, Statement>;

export type PointId = AssumptionDescription["id"];

export type Verdict =
  | { sure: "settled"; value: InputValue }
  | {
      sure: "consistent";
      /** The values that remain possible, or a range of integers in words. */
      with: readonly string[];
      atLeast?: number;
      why: string;
    }
  | { sure: "not-observable"; why: string }
  /** None of our alternatives describes it, and the interface document does not rule it out. */
  | { sure: "outside"; why: string; basis: "assumed" }
  /** The interface document rules it out. */
  | ({ sure: "contradicts"; why: string; basis: "documented" } & Statement)
  | { sure: "changes-its-mind"; why: string };

export const settled = (value: InputValue): Verdict => ({ sure: "settled", value });
export const notObservable = (why: string): Verdict => ({ sure: "not-observable", why });
export const outside = (why: string) => ({ sure: "outside", why, basis: "assumed" }) as const satisfies Verdict;
export const contradicts = (why: string, statement: Statement) =>
  ({ sure: "contradicts", why, basis: "documented", ...statement }) as const satisfies Verdict;
export const inconsistent = (why: string): Verdict => ({ sure: "changes-its-mind", why });
export const consistent = (values: readonly string[], why: string, atLeast?: number): Verdict => ({
  sure: "consistent",
  with: values,
  ...(atLeast !== undefined && { atLeast }),
  why,
});
export function ownShape(
  id: "list-envelope" | "record-envelope" | "error-body",
  value: OwnListEnvelope | OwnRecordEnvelope | OwnErrorBody,
): Verdict {
  try {
    parseAssumptions({ [id]: value });
    return settled(value);
  } catch (error) {
    if (!(error instanceof AssumptionError)) throw error;
    return outside(error.message);
  }
}

export function statusValue({ values, integer }: Pick<AssumptionDescription, "values" | "integer">, status: number) {
  const text = String(status);
  if (values.some(({ value }) => value === text)) return text;
  const { minimum = Infinity, maximum = -Infinity }: Partial<NonNullable<typeof integer>> = integer ?? {};
  return status >= minimum && status <= maximum && !isPassing({ status }) ? status : undefined;
}

/** Requests that the interface document does not let succeed. */
const refused: Partial<Record<PointId, Statement>> = {
  "auth-failure": documented.keyNeeded,
  "finished-patch": documented.patchWhileActive,
};

export const ruledOut = (id: PointId, answer: Pick<Answer, "status">): Statement | undefined =>
  isSuccess(answer) ? refused[id] : undefined;

/** True if no service that conforms to the interface document can have such a verdict. */
export const isUnsound = ({ sure }: Verdict): boolean => sure === "contradicts" || sure === "changes-its-mind";

/** Stands for all alternatives of a service's own. */
export const anyOwn = "<own>";

export function leaves(verdict: Verdict, value: InputValue): boolean {
  if (verdict.sure === "settled") return sayValue(verdict.value) === sayValue(value);
  if (verdict.sure !== "consistent") return verdict.sure === "not-observable";
  if (typeof value === "object" && verdict.with.includes(anyOwn)) return true;
  return verdict.atLeast === undefined ? verdict.with.includes(sayValue(value)) : Number(value) >= verdict.atLeast;
}

export interface Evidence {
  request: string;
  status: number;
  answer: string;
}

export interface Finding {
  id: PointId;
  question: string;
  verdict: Verdict;
  evidence: readonly Evidence[];
  notes?: readonly string[];
}

export interface Known {
  findings: readonly Finding[];
  /** The differences between responses and the contract under the settled points; undefined if not checked. */
  deviations?: readonly Deviation[];
}

/** Returns the statement of the interface document that a settled value contradicts; undefined for nearly all. */
export const contradictedBy = ({ id, verdict }: Pick<Finding, "id" | "verdict">): Statement | undefined =>
  id === "ids" && leaves(verdict, "any") && !leaves(verdict, "uuid") ? documented.readByUuid : undefined;

/** Contradicting only an assumption is not a fault of the service. */
export const isSound = ({ findings, deviations = [] }: Known): boolean =>
  !findings.some((finding) => isUnsound(finding.verdict) || contradictedBy(finding)) &&
  !deviations.some(({ sort, basis }) => sort === "contradiction" && basis === "documented");

const valuesOf = (findings: readonly Finding[], valueOf: (verdict: Verdict) => InputValue | undefined) =>
  Object.fromEntries(
    findings.flatMap(({ id, verdict }) => {
      const value = valueOf(verdict);
      return value === undefined ? [] : [[id, value] as const];
    }),
  );

const settledValue = (verdict: Verdict) => (verdict.sure === "settled" ? verdict.value : undefined);

function onlyValue(verdict: Verdict): InputValue | undefined {
  if (verdict.sure !== "consistent" || verdict.atLeast !== undefined) return settledValue(verdict);
  return verdict.with.length === 1 ? verdict.with[0] : undefined;
}

export const settledValues = (findings: readonly Finding[]) => valuesOf(findings, settledValue);

export const likelyValues = (findings: readonly Finding[]) => valuesOf(findings, onlyValue);
