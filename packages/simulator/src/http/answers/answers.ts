import { errorBodyOf, filledError, writtenBody } from "@totem-partner/spec/named-templates";
import { showInstant } from "../../clock/time.ts";
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

const written = (status: number, text: string, headers: Headers, type = "application/json"): ExchangeAnswer => ({
  status,
  headers: { ...headers, "content-type": type },
  text,
});

export function wellAnswered({ status, body, text = JSON.stringify(body) }: Answer, headers: Headers): Answered {
  const answer = body === undefined ? { status, headers, text: "" } : written(status, text, headers);
  return { answer, value: body, problem: undefined };
}

/** The facts about request and response that the body of an error may contain. */
export interface ErrorContext {
  /** Path and query of the request, as it was received. */
  target: string;
  /** Real time in milliseconds. */
  now: () => number;
}

/** For what is no response to a request of the partner interface. */
const noContext: ErrorContext = { target: "/", now: () => 0 };

/** A problem, in the assumed error format; its status is that of its code, unless another is given. */
export function problemAnswered(
  problem: Problem,
  headers: Headers,
  assume: Assume,
  { target, now } = noContext,
  status = statusOf(describeProblem(problem).source, assume),
): Answered {
  const { code, detail, errors } = problem;
  const own = errorBodyOf(assume("error-body"));
  const shown = {
    status,
    code,
    title: describeProblem(problem).title,
    detail,
    errors,
    path: target.split("?")[0] ?? "",
    requestId: headers["x-request-id"] ?? "",
    timestamp: () => showInstant(now()),
  };
  const value = filledError(own, shown);
  const all = { ...headers, ...problem.headers };
  const { text, contentType } = writtenBody(value, own.type);
  return { answer: written(status, text, all, contentType), value, problem };
}
