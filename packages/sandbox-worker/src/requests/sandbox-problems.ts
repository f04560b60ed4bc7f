import { reporting } from "@totem-partner/simulator/host";

/** The problems that only a sandbox reports: its limits, and those of an operator's calls about companies and keys. */
const sandboxProblems = {
  too_many_requests: { status: 429, title: "The company has made too many requests" },
  address_invalid: { status: 400, title: "The address of the request is not valid" },
  request_too_large: { status: 413, title: "The request is too large" },
  request_incomplete: { status: 408, title: "The request did not arrive completely" },
  storage_exhausted: { status: 507, title: "The company has stored too much" },
  disk_full: { status: 507, title: "The disk of the sandbox is full" },
  company_unavailable: { status: 503, title: "The company cannot be read or written" },
  company_not_found: { status: 404, title: "The company does not exist" },
  key_not_found: { status: 404, title: "The company has no such key" },
  too_many_keys: { status: 409, title: "The company has too many keys" },
  too_many_companies: { status: 409, title: "The sandbox has too many companies" },
  name_invalid: { status: 400, title: "The company name is not valid" },
} as const;

export const sandboxProblem = reporting(sandboxProblems);
