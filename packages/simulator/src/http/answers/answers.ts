import { sayFieldError } from "@totem-partner/spec/field-error";
import type { Assume } from "../../domain/decision.ts";
import type { Answered, ExchangeAnswer } from "../exchange/exchange.ts";
import { describeProblem, type Problem, statusOf } from "../exchange/problems.ts";

/** The response of an operation: a status and, unless there is none, a body. */
export interface Answer {
  status: number;
  body?: unknown;
  /** The body as JSON, if it has been written before. */
  text?: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

const json = (status: number, text: string, headers: Headers, type = "application/json"): ExchangeAnswer => ({
  status,
  headers: { ...headers, "content-type": type },
  text,
});

export function wellAnswered({ status, body, text = JSON.stringify(body) }: Answer, headers: Headers): Answered {
  const answer = body === undefined ? { status, headers, text: "" } : json(status, text, headers);
  return { answer, value: body, problem: undefined };
}

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

/** A problem, in the assumed error format; its status is that of its code, unless another is given. */
export function problemAnswered(
  problem: Problem,
  headers: Headers,
  assume: Assume,
  status = statusOf(describeProblem(problem).source, assume),
): Answered {
  const { code, detail, errors } = problem;
  const all = { ...headers, ...problem.headers };
  const answered = (value: object, type?: string): Answered => ({
    answer: json(status, JSON.stringify(value), all, type),
    value,
    problem,
  });
  switch (assume("error-body")) {
    case "nested":
      return answered({ error: { code, message: detail, details: errors ?? [] } });
    case "flat":
      return answered(flatError(problem, status));
    case "problem": {
      const { title } = describeProblem(problem);
      const type = `urn:totem-partner:problem:${code}`;
      const body = { type, title, status, detail, code, ...(errors && { errors }) };
      return answered(body, "application/problem+json");
    }
  }
}
