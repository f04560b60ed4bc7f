import type { Assume } from "../domain/context.ts";
import { type Problem, problemStatuses, problemTitles } from "./problems.ts";
import { statusOf } from "./status.ts";

function json(status: number, body: unknown, headers: HeadersInit, type = "application/json"): Response {
  const all = new Headers(headers);
  all.set("content-type", type);
  return new Response(JSON.stringify(body), { status, headers: all });
}

/** What an operation answers: a status and, unless there is none, a body. */
export interface Answer {
  status: number;
  body?: unknown;
}

/** An answer that went well. */
export function answerResponse({ status, body }: Answer, headers: HeadersInit): Response {
  return body === undefined ? new Response(null, { status, headers }) : json(status, body, headers);
}

/** A problem, in the shape that errors are assumed to have. */
export function problemResponse(problem: Problem, headers: Record<string, string>, assume: Assume): Response {
  const { code, detail, errors } = problem;
  const { title } = problemTitles[code];
  const status = statusOf(problemStatuses[code], assume);
  const all = { ...headers, ...problem.headers };
  switch (assume("error-body")) {
    case "nested":
      return json(status, { error: { code, message: detail, details: errors ?? [] } }, all);
    case "flat":
      return json(status, { statusCode: status, message: detail, error: title }, all);
    case "problem": {
      const type = `urn:totem-partner:problem:${code}`;
      const body = { type, title, status, detail, code, ...(errors && { errors }) };
      return json(status, body, all, "application/problem+json");
    }
  }
}
