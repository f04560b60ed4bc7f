import { reporting } from "@totem-partner/simulator/host";

export const serverProblems = {
  // Misdirected Request, so that no client mistakes it for a response about its key.
  host_not_allowed: { status: 421, title: "The server does not accept this host" },
  malformed_request: { status: 400, title: "The request is not HTTP/1.1" },
  headers_too_large: { status: 431, title: "The headers are too large" },
  request_timeout: { status: 408, title: "The request did not arrive in time" },
  expectation_failed: { status: 417, title: "The request's expectation cannot be met" },
  upstream_unreachable: { status: 502, title: "The service behind the proxy gave no usable response" },
} as const;

export const serverProblem = reporting(serverProblems);
