import { sayFieldError } from "@totem-partner/spec/field-error";
import { describeProblem, type Problem } from "../outcomes/problems.ts";

/** The statuses for which NestJS has an exception, with its text in `error`. */
const reasonPhrases: ReadonlyMap<number, string> = new Map([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [406, "Not Acceptable"],
  [408, "Request Timeout"],
  [409, "Conflict"],
  [410, "Gone"],
  [413, "Payload Too Large"],
  [415, "Unsupported Media Type"],
  [421, "Misdirected"],
  [422, "Unprocessable Entity"],
  [501, "Not Implemented"],
  [502, "Bad Gateway"],
  [503, "Service Unavailable"],
  [504, "Gateway Timeout"],
]);

/** Whether request validation found the problem, rather than a check of an id or of the company's records. */
function isOfValidation(problem: Problem): boolean {
  const { source } = describeProblem(problem);
  return "assumed" in source && source.assumed === "validation-status";
}

/**
 * A problem as NestJS sends it, without a code: `message` is a list where the validation found invalid fields, and
 * `error` the reason phrase, which 429 and failures do not have.
 */
export function flatError(problem: Problem, status: number): object {
  const { detail, errors } = problem;
  const message = errors && isOfValidation(problem) ? errors.map((error) => sayFieldError(error, "The body")) : detail;
  const error = reasonPhrases.get(status);
  return { statusCode: status, message, ...(error !== undefined && { error }) };
}
