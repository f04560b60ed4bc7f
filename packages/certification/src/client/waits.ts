import { asksTheSame } from "../requests/creates.ts";
import { inSeconds, type ObservedRequest, type ObservedRun } from "../requests/observed-run.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, passed, undecided, type Verdict } from "../verdict.ts";
import { faultTrial } from "./fault-trial.ts";

/** The time in which requests may arrive that were in flight when a refusal was sent, in milliseconds; its repeats were not. */
const underWay = 500;

/** Clocks and timers are not exact, in milliseconds. */
const tolerance = 100;

const seconds = 3;

function judgeWait(refused: ObservedRequest, rounding: number, { requests, exitCode }: ObservedRun): Verdict {
  const later = requests.filter(
    (request) =>
      request.arrived > refused.answered + underWay ||
      (request.arrived > refused.answered && asksTheSame(refused, request)),
  );
  const early = later.find(({ arrived }) => arrived < refused.answered + seconds * 1000 - rounding - tolerance);
  if (early) {
    const after = inSeconds(early.arrived - refused.answered);
    return failed(`It made a request after ${after}, although Retry-After was ${seconds} s.`, refused, early);
  }
  const repeat = later.find((request) => asksTheSame(refused, request));
  if (repeat) {
    const after = inSeconds(repeat.arrived - refused.answered);
    return passed(`Retry-After was ${seconds} s, and it retried after ${after}.`, refused, repeat);
  }
  return exitCode === 0
    ? failed("It reported success, although a rejected request was never retried.", refused)
    : undecided("It failed instead of waiting. A later run might wait.", refused);
}

function retryAfter(form: "seconds" | "date"): ClientTrial {
  // A date has whole seconds, of which up to one may be over when it is sent.
  const rounding = form === "date" ? 1000 : 0;
  return faultTrial({
    id: `retry-after-${form}`,
    rule: `Retry-After as ${form === "date" ? "a date" : "seconds"} is honoured by every request with the key.`,
    happens: `The first request receives a 429 with a Retry-After of ${seconds} seconds.`,
    recognised: "No request arrives before then, and the rejected one is retried afterwards.",
    harm: "Requests that keep coming extend the block and lock out other systems with the same key.",
    cure: "Read Retry-After, both as seconds and as a date, and hold back every request with the key until then.",
    sources: ["rate-limit"],
    fault: { kind: "rate-limit", retryAfter: seconds, retryAfterForm: form, times: 1 },
    seconds: 10,
    judge: (met, run) => judgeWait(met, rounding, run),
  });
}

const pausesOf = (requests: readonly ObservedRequest[]): number[] =>
  requests.slice(1).map(({ arrived }, at) => arrived - (requests[at]?.answered ?? arrived));

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** More attempts of one request within the storm than this help nobody. */
const mostAttempts = 10;

const stormSeconds = 8;

/** Pauses that differ by less than this factor are alike: timers and the network add as much. */
const alike = 1.2;

function judgeStorm(first: ObservedRequest, { requests }: ObservedRun): Verdict {
  const attempts = requests.filter((request) => request.fault === first.fault && asksTheSame(first, request));
  const shown = [first, ...attempts.slice(1, 5)] as const;
  if (attempts.length > mostAttempts) {
    const because = `It made one request ${attempts.length} times within ${stormSeconds} s, although the service was overloaded.`;
    return failed(because, ...shown);
  }
  const pauses = pausesOf(attempts);
  if (pauses.length < 2) {
    const because = `It made the request ${attempts.length === 1 ? "once" : "twice"} while the service was overloaded: too few attempts to tell whether its delays grow.`;
    return undecided(because, ...shown);
  }
  const half = Math.floor(pauses.length / 2);
  const text = pauses.map(inSeconds).join(", ");
  if (sum(pauses.slice(-half)) >= alike * sum(pauses.slice(0, half))) {
    return passed(`It made the request ${attempts.length} times, with growing delays: ${text}.`, ...shown);
  }
  return Math.max(...pauses) >= alike * Math.min(...pauses)
    ? undecided(`Its delays were ${text}. Random delays can grow without it being visible.`, ...shown)
    : failed(`Its delays were ${text}: they do not grow, although the service stays overloaded.`, ...shown);
}

const storm = faultTrial({
  id: "overload",
  rule: "Requests to an overloaded service are retried with growing delays, and not endlessly.",
  happens: `Every request receives a 503 for ${stormSeconds} seconds.`,
  recognised: `The same request arrives at most ${mostAttempts} times, and the later delays are clearly longer than the first ones; delays that vary without growing are undecided.`,
  harm: "Retries of many integrations keep a recovering service down, and its operators block the key.",
  cure: "Retry with exponential backoff and jitter, and give up after some attempts.",
  sources: ["rate-limit"],
  fault: { kind: "status", status: 503, forSeconds: stormSeconds },
  seconds: 30,
  judge: judgeStorm,
});

export const waits: readonly ClientTrial[] = [retryAfter("seconds"), retryAfter("date"), storm];
