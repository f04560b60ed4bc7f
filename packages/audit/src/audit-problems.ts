import type { AcceptedRequest, Answered } from "@totem-partner/simulator";
import { type Problem, problemAnswered, reporting } from "@totem-partner/simulator/host";

export const auditProblems = {
  contract_violation: { status: 500, title: "The service broke the contract" },
  malformed_preference: { status: 400, title: "The preference cannot be understood" },
  // Not a status of the interface, so that no client mistakes it for one that it preferred.
  preference_not_met: { status: 406, title: "The operation has no such response" },
  prism_unavailable: { status: 501, title: "Prism is required, but unavailable" },
} as const;

export const auditProblem = reporting(auditProblems);

/** Reports a problem in the error format of the company, so that its client can read it. */
export function refuse({ company, request, requestId }: AcceptedRequest, problem: Problem, status?: number): Answered {
  const context = { target: request.target, now: () => company.clock.now() };
  return problemAnswered(problem, { "x-request-id": requestId }, company.assumptions.assume, context, status);
}
