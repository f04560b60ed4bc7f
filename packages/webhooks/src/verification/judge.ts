import type { Claim } from "./claim.ts";
import { eventIn } from "./delivery.ts";
import type { VerifyOptions } from "./options.ts";
import { refuse, type Verdict } from "./verdict.ts";

/** The verdict on a claim, given which of its secrets match. Every secret was tried, wherever the match is. */
export function judge(
  { digest, timestamp, body }: Claim,
  matches: readonly boolean[],
  { maxAge = 300, now = Date.now }: VerifyOptions,
): Verdict {
  const secretIndex = digest && matches.indexOf(true);
  if (secretIndex === -1) return refuse("mismatch");
  if (timestamp !== undefined) {
    const age = now() / 1000 - timestamp;
    if (age > maxAge) return refuse("timestamp-too-old");
    if (age < -maxAge) return refuse("timestamp-in-future");
  }
  const event = eventIn(body);
  return event ? { ok: true, event, secretIndex } : refuse("malformed-body");
}
