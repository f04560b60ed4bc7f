import { asksTheSame } from "../requests/creates.ts";
import { inSeconds, type ObservedRequest, type ObservedRun, evidenceOf } from "../requests/observed-run.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, undecided, type Verdict } from "../verdict.ts";

/** What was under way when a refusal was sent may still arrive, in milliseconds; a repeat of it was not. */
const underWay = 500;

/** Clocks and timers are not exact, in milliseconds. */
const tolerance = 100;

/** The time a client is told to wait. */
const seconds = 3;

function judgeWait(fault: string, rounding: number, { requests, exitCode }: ObservedRun): Verdict {
  const refused = requests.find((request) => request.fault === fault);
  if (refused === undefined) return notExercised("It made no request.");
  const later = requests.filter(
    (request) =>
      request.arrived > refused.answered + underWay ||
      (request.arrived > refused.answered && asksTheSame(refused, request)),
  );
  const early = later.find(({ arrived }) => arrived < refused.answered + seconds * 1000 - rounding - tolerance);
  if (early) {
    const after = inSeconds(early.arrived - refused.answered);
    const because = `It made a request after ${after}, although Retry-After was ${String(seconds)} s.`;
    return failed(because, [evidenceOf(refused), evidenceOf(early)]);
  }
  const repeat = later.find((request) => asksTheSame(refused, request));
  if (repeat) {
    const after = inSeconds(repeat.arrived - refused.answered);
    return passed(`Retry-After was ${String(seconds)} s, and it retried after ${after}.`, [
      evidenceOf(refused),
      evidenceOf(repeat),
    ]);
  }
  if (exitCode === 0) {
    return failed("It reported success, although a rejected request was never retried.", [evidenceOf(refused)]);
  }
  return undecided("It failed instead of waiting. A later run might wait.", [evidenceOf(refused)]);
}

function retryAfter(form: "seconds" | "date"): ClientTrial {
  const id = `retry-after-${form}`;
  // A date has whole seconds, of which up to one may be over when it is sent.
  const rounding = form === "date" ? 1000 : 0;
  return {
    id,
    rule: `Retry-After as ${form === "date" ? "a date" : "seconds"} is honoured by every request with the key.`,
    happens: `The first request receives a 429 with a Retry-After of ${String(seconds)} seconds.`,
    recognised: "No request arrives before then, and the rejected one is retried afterwards.",
    harm: "Requests that keep coming extend the block and lock out other systems with the same key.",
    cure: "Read Retry-After, both as seconds and as a date, and hold back every request with the key until then.",
    exercise: "Make at least one request.",
    sources: ["rate-limit"],
    circumstances: {
      name: id,
      faults: [{ id, kind: "rate-limit", retryAfter: seconds, retryAfterForm: form, times: 1 }],
      seconds: 10,
    },
    judge: (run) => judgeWait(id, rounding, run),
  };
}

/** The pauses between requests that ask for the same, in milliseconds. */
const pausesOf = (requests: readonly ObservedRequest[]): number[] =>
  requests.slice(1).map(({ arrived }, at) => arrived - (requests[at]?.answered ?? arrived));

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** More attempts of one request within the storm than this help nobody. */
const mostAttempts = 10;

const stormSeconds = 8;

/** Pauses that differ by less than this factor are alike: timers and the network add as much. */
const alike = 1.2;

function judgeStorm(fault: string, { requests }: ObservedRun): Verdict {
  const [first] = requests.filter((request) => request.fault === fault);
  if (first === undefined) return notExercised("It made no request.");
  const attempts = requests.filter((request) => request.fault === fault && asksTheSame(first, request));
  const shown = attempts.slice(0, 5).map((request) => evidenceOf(request));
  const [one, ...others] = [evidenceOf(first), ...shown.slice(1)];
  if (attempts.length > mostAttempts) {
    const because = `It made one request ${String(attempts.length)} times within ${String(stormSeconds)} s, although the service was overloaded.`;
    return failed(because, [one, ...others]);
  }
  const pauses = pausesOf(attempts);
  if (pauses.length < 2) {
    const because = `It made the request ${attempts.length === 1 ? "once" : "twice"} while the service was overloaded: too few attempts to tell whether its delays grow.`;
    return undecided(because, [one, ...others]);
  }
  const half = Math.floor(pauses.length / 2);
  const text = pauses.map(inSeconds).join(", ");
  if (sum(pauses.slice(-half)) >= alike * sum(pauses.slice(0, half))) {
    return passed(`It made the request ${String(attempts.length)} times, with growing delays: ${text}.`, [
      one,
      ...others,
    ]);
  }
  if (Math.max(...pauses) >= alike * Math.min(...pauses)) {
    return undecided(`Its delays were ${text}. Random delays can grow without it being visible.`, [one, ...others]);
  }
  return failed(`Its delays were ${text}: they do not grow, although the service stays overloaded.`, [one, ...others]);
}

const storm: ClientTrial = {
  id: "overload",
  rule: "Requests to an overloaded service are retried with growing delays, and not endlessly.",
  happens: `Every request receives a 503 for ${String(stormSeconds)} seconds.`,
  recognised: `The same request arrives at most ${String(mostAttempts)} times, and the later delays are clearly longer than the first ones; delays that vary without growing are undecided.`,
  harm: "Retries of many integrations keep a recovering service down, and its operators block the key.",
  cure: "Retry with exponential backoff and jitter, and give up after some attempts.",
  exercise: "Make at least one request.",
  sources: ["rate-limit"],
  circumstances: {
    name: "overload",
    faults: [{ id: "overload", kind: "status", status: 503, forSeconds: stormSeconds }],
    seconds: 30,
  },
  judge: (run) => judgeStorm("overload", run),
};

/** What a service that wants to be left alone for a while can expect. */
export const waits: readonly ClientTrial[] = [retryAfter("seconds"), retryAfter("date"), storm];
