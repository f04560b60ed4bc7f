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
    const because = `It made a request after ${after}, although it had been told to wait ${String(seconds)} s.`;
    return failed(because, [evidenceOf(refused), evidenceOf(early)]);
  }
  const repeat = later.find((request) => asksTheSame(refused, request));
  if (repeat) {
    const after = inSeconds(repeat.arrived - refused.answered);
    return passed(`It had been told to wait ${String(seconds)} s, and asked again after ${after}.`, [
      evidenceOf(refused),
      evidenceOf(repeat),
    ]);
  }
  if (exitCode === 0) {
    return failed("It reported success, although a request was refused for now and never made again.", [
      evidenceOf(refused),
    ]);
  }
  return undecided("It ended with an error instead of waiting. Whether a later run waits is not known.", [
    evidenceOf(refused),
  ]);
}

function retryAfter(form: "seconds" | "date"): ClientTrial {
  const id = `retry-after-${form}`;
  // A date has whole seconds, of which up to one may be over when it is sent.
  const rounding = form === "date" ? 1000 : 0;
  return {
    id,
    rule: `Retry-After as ${form === "date" ? "a date" : "seconds"} is respected by every request of the key.`,
    happens: `The first request is answered with 429 and a Retry-After that is ${String(seconds)} seconds away.`,
    recognised: "No request arrives before that, and the refused one is made again after it.",
    harm: "Requests that keep coming are refused for longer, and other systems with the same key are locked out, too.",
    cure: "Read Retry-After, both as seconds and as a date, and hold back every request of the key until then.",
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
    const because = `It made the request ${attempts.length === 1 ? "once" : "twice"} while the service was overloaded: too seldom to see whether its pauses grow.`;
    return undecided(because, [one, ...others]);
  }
  const half = Math.floor(pauses.length / 2);
  const text = pauses.map(inSeconds).join(", ");
  if (sum(pauses.slice(-half)) >= alike * sum(pauses.slice(0, half))) {
    return passed(`It made the request ${String(attempts.length)} times, with growing pauses: ${text}.`, [
      one,
      ...others,
    ]);
  }
  if (Math.max(...pauses) >= alike * Math.min(...pauses)) {
    return undecided(`It paused ${text}. Pauses of random length may grow without showing it.`, [one, ...others]);
  }
  return failed(`It paused ${text}: its pauses do not grow, although the service stays overloaded.`, [one, ...others]);
}

const storm: ClientTrial = {
  id: "overload",
  rule: "An overloaded service is asked again with growing pauses, and not without end.",
  happens: `Every request is answered with 503 for ${String(stormSeconds)} seconds.`,
  recognised: `The same request arrives at most ${String(mostAttempts)} times, and the later pauses are clearly longer than the first ones; those that vary without growing are undecided.`,
  harm: "Retries of many integrations keep a service down that would recover, and their operators block the key.",
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
