import {
  AssumptionBook,
  type Problem,
  problemResponse,
  type Refusal,
  validationProblem,
} from "@totem-partner/simulator/host";
import type { FieldError } from "@totem-partner/spec/request-check";
import { type Mistake, mostMistakes } from "../checks/check.ts";

/** The control API tells its problems as problem details, whatever the service is assumed to do. */
export function controlProblem(problem: Problem): Response {
  return problemResponse(problem, {}, new AssumptionBook().assume);
}

/** A refusal of the domain. */
export const refused = (refusal: Refusal): Response => controlProblem(refusal);

function invalid(part: "body" | "query", mistakes: readonly Mistake[]): Response {
  const problem = validationProblem(mistakes.map((mistake) => inPart(part, mistake)));
  const stopped = mistakes.length < mostMistakes ? "" : ` The check stopped after ${String(mostMistakes)} mistakes.`;
  return controlProblem({ ...problem, detail: problem.detail + stopped });
}

function inPart(part: "body" | "query", { code, path, message }: Mistake): FieldError {
  if (code !== "unknown_field") return { in: part, path, message, ...(code && { code }) };
  return part === "body"
    ? { in: part, path, message, code }
    : { in: part, path, message: "is not a parameter of this call", code: "unknown_query_parameter" };
}

/** A body that does not fit, with every field that is wrong, up to a hundred. */
export const invalidBody = (mistakes: readonly Mistake[]): Response => invalid("body", mistakes);

/** A query that does not fit, with every parameter that is wrong. */
export const invalidQuery = (mistakes: readonly Mistake[]): Response => invalid("query", mistakes);
