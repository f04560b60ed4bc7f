import type { Answered } from "@totem-partner/simulator";
import { AssumptionBook, type Problem, problemAnswered, reporting, toResponse } from "@totem-partner/simulator/host";

export const controlProblems = {
  forbidden: { status: 403, title: "The call is not allowed" },
  delivery_not_found: { status: 404, title: "The delivery is unknown or no longer in the log" },
  request_not_found: { status: 404, title: "The request is unknown or no longer in the journal" },
  operation_not_found: { status: 404, title: "The operation does not exist" },
  fault_not_found: { status: 404, title: "The fault does not exist" },
  // It resolves when another client disconnects.
  too_many_streams: { status: 429, title: "Too many clients read live events" },
} as const;

export const ownProblem = reporting(controlProblems);

/** The control API always returns problem documents, whatever the assumed error format of the service. */
export const controlAnswer = (problem: Problem, headers: Record<string, string> = {}): Answered =>
  problemAnswered(problem, headers, new AssumptionBook().assume);

export const controlProblem = (problem: Problem): Response => toResponse(controlAnswer(problem).answer);
