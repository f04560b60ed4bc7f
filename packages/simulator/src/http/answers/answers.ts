import type { Assume } from "../../domain/context.ts";
import type { Answered, ExchangeAnswer } from "../exchange/exchange.ts";
import { flatError } from "./flat-error.ts";
import { describeProblem, type Problem } from "../outcomes/problems.ts";
import { statusOf } from "../outcomes/status.ts";

/** The response of an operation: a status and, unless there is none, a body. */
export interface Answer {
  status: number;
  body?: unknown;
}

type Headers = Readonly<Record<string, string>>;

const json = (status: number, value: unknown, headers: Headers, type = "application/json"): ExchangeAnswer => ({
  status,
  headers: { ...headers, "content-type": type },
  text: JSON.stringify(value),
});

/** A successful response. */
export function wellAnswered({ status, body }: Answer, headers: Headers): Answered {
  const answer = body === undefined ? { status, headers, text: "" } : json(status, body, headers);
  return { answer, value: body, problem: undefined };
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
    answer: json(status, value, all, type),
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
