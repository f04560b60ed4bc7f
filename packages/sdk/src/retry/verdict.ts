import { PartnerError } from "../errors/base/partner-error.ts";
import { neverArrived } from "../http/connection-failure.ts";
import { Interruption } from "../platform/deadline.ts";

/**
 * What an attempt that did not succeed means:
 *
 * - `final`: another attempt would end the same way, or the caller has aborted the call.
 * - `refused`: the service has certainly not carried it out.
 * - `unclear`: the service may have carried it out.
 */
export type Verdict = "final" | "refused" | "unclear";

/**
 * Classifies a status. Only 429 is certain: proxies return 408 and 5xx, including 503, after they have passed the
 * request on, and with their own JSON bodies.
 */
export function verdictOfStatus(status: number): Verdict {
  switch (status) {
    case 429:
      return "refused";
    case 408:
    case 500:
    case 502:
    case 503:
    case 504:
      return "unclear";
    default:
      return "final";
  }
}

/** Classifies an attempt that received no complete response; `sent`: the request had left. */
export function verdictOfFailure(error: unknown, sent: boolean): Verdict {
  // If it was not sent, the client itself or the apiKey function failed. Our own errors are already explained.
  if (!sent || error instanceof PartnerError) return "final";
  if (error instanceof Interruption) return error.by === "timeout" ? "unclear" : "final";
  return neverArrived(error) ? "refused" : "unclear";
}
