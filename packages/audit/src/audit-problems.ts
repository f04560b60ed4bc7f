import type { AcceptedRequest } from "@totem-partner/simulator";
import { reporting } from "@totem-partner/simulator/host";

/** What the audit and preferred responses report besides the problems of the service. */
export const auditProblems = {
  contract_violation: { status: 500, title: "The service broke the contract" },
  malformed_preference: { status: 400, title: "The preference cannot be understood" },
  // Not a status of the interface, so that no client mistakes it for one that it preferred.
  preference_not_met: { status: 406, title: "The operation has no such response" },
  prism_unavailable: { status: 501, title: "Prism is required, but unavailable" },
} as const;

export const auditProblem = reporting(auditProblems);

/** Returns what an error may say of a request, at the time of its company. */
export const contextOf = ({ company, request: { target } }: AcceptedRequest) => ({
  target,
  now: () => company.clock.now(),
});
