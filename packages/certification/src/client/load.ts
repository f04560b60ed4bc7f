import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import { inTimeOf, type Rate } from "../requests/rate.ts";
import type { BaselineTrial } from "../trial.ts";
import { failed, notExercised, passed, someOf, type Verdict } from "../verdict.ts";

/** What is sent evenly arrives unevenly: the time in which so many may arrive is shorter by this share. */
const jitter = 0.1;

function busiest(requests: readonly ObservedRequest[], { seconds }: Rate): readonly ObservedRequest[] {
  const span = seconds * 1000 * (1 - jitter);
  let [most, from]: [readonly ObservedRequest[], number] = [[], 0];
  for (const [at, { arrived }] of requests.entries()) {
    while ((requests[from]?.arrived ?? arrived) <= arrived - span) from += 1;
    if (at - from >= most.length) most = requests.slice(from, at + 1);
  }
  return most;
}

function judgeLoad({ requests, rate }: ObservedRun): Verdict {
  if (rate === undefined) return notExercised("No rate is set with --rate or in the profile.");
  const [first, ...others] = busiest(requests, rate);
  const stated = inTimeOf(rate, rate.requests);
  if (first === undefined || requests.length <= rate.requests) {
    return notExercised(`It made ${requests.length} requests, too few to exceed ${stated}.`);
  }
  const most = inTimeOf(rate, 1 + others.length);
  if (others.length >= rate.requests) {
    return failed(`It made ${most}, exceeding its rate of ${stated}.`, ...someOf([first, ...others]));
  }
  return passed(`It made ${requests.length} requests, at most ${most}.`, ...someOf([first, ...others]));
}

export const statedRate: BaselineTrial = {
  id: "stated-rate",
  rule: "The load stays within the stated rate.",
  recognised: `No time span contains more requests than --rate allows, with a tenth of the span as tolerance for the network.`,
  harm: "The service rejects requests over the limit, including those of other systems with the same key, and its operators block the key.",
  cure: "Send all requests, including those of parallel jobs, through one queue that spaces them out.",
  exercise: "Set the rate, such as --rate 10/s, and make more requests than it allows in that time.",
  sources: ["rate-limit"],
  judge: judgeLoad,
};
