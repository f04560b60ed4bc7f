import type { Answered } from "@totem-partner/simulator";
import {
  AssumptionBook,
  type Problem,
  problemAnswered,
  type Refusal,
  toResponse,
  validationProblem,
} from "@totem-partner/simulator/host";
import type { Mistake } from "@totem-partner/simulator/steering";
import { type FieldError, unknownField } from "@totem-partner/spec/field-error";

/** The control API always returns problem documents, whatever the assumed error format of the service. */
export const controlAnswer = (problem: Problem, headers: Record<string, string> = {}): Answered =>
  problemAnswered(problem, headers, new AssumptionBook().assume);

/** The same as a `Response`. */
export const controlProblem = (problem: Problem): Response => toResponse(controlAnswer(problem).answer);

/** A refusal of the domain. */
export const refused = (refusal: Refusal): Response => controlProblem(refusal);

function invalid(part: "body" | "query", mistakes: readonly Mistake[]): Response {
  return controlProblem(validationProblem(mistakes.map((mistake) => inPart(part, mistake))));
}

function inPart(part: "body" | "query", { code, path, message }: Mistake): FieldError {
  return code === "unknown_field" ? unknownField(part, path) : { in: part, path, message, ...(code && { code }) };
}

/** An invalid body, with every invalid field, up to a hundred. */
export const invalidBody = (mistakes: readonly Mistake[]): Response => invalid("body", mistakes);

/** An invalid query, with every invalid parameter. */
export const invalidQuery = (mistakes: readonly Mistake[]): Response => invalid("query", mistakes);
