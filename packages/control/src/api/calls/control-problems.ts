import { reporting } from "@totem-partner/simulator/host";

/** What only the control API reports. */
export const controlProblems = {
  forbidden: { status: 403, title: "The call is not allowed" },
  delivery_not_found: { status: 404, title: "The delivery is unknown or no longer in the log" },
  request_not_found: { status: 404, title: "The request is unknown or no longer in the journal" },
  fault_not_found: { status: 404, title: "The fault does not exist" },
  // It resolves when another client disconnects.
  too_many_streams: { status: 429, title: "Too many clients read live events" },
} as const;

/** One of these problems. */
export const ownProblem = reporting(controlProblems);
