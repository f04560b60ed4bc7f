import { PartnerError } from "../errors/partner-error.ts";
import { neverArrived } from "../http/connection-failure.ts";
import { Interruption } from "../http/deadline.ts";

/**
 * What an attempt that did not succeed means:
 *
 * - `final`: another one would end alike, or the caller has given up.
 * - `refused`: the service has certainly not carried it out.
 * - `unclear`: the service may have carried it out.
 */
export type Verdict = "final" | "refused" | "unclear";

/**
 * What a status means. Only 429 is certain: proxies answer 408 and 5xx, 503 too, after they have passed the request on,
 * and with JSON bodies of their own.
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

/** What it means that an attempt got no complete answer; `sent`: the request had left. */
export function verdictOfFailure(error: unknown, sent: boolean): Verdict {
  // Unsent, the client itself is at fault, or the apiKey function is. Errors of ours are already explained.
  if (!sent || error instanceof PartnerError) return "final";
  if (error instanceof Interruption) return error.by === "timeout" ? "unclear" : "final";
  return neverArrived(error) ? "refused" : "unclear";
}
