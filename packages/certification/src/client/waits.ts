import { asksTheSame, repeatsOf } from "../requests/creates.ts";
import { inSeconds, type ObservedRequest, type ObservedRun } from "../requests/observed-run.ts";
import { type ClientTrial, faultTrial } from "../trial.ts";
import { failed, type Judgement, passed, several, undecided } from "../verdict.ts";
import { judgeLost } from "./lost-work.ts";

/** The time in which requests may arrive that were in flight when a refusal was sent, in milliseconds; its repeats were not. */
const longestFlight = 500;

/** The delay of the refusal, during which an integration that makes several requests at once shows it. */
const delay = 300;

/** No time at all for an integration that makes one request after the other. */
const underWay = (refused: ObservedRequest, { requests }: ObservedRun): number =>
  requests.some(({ arrived }) => arrived > refused.arrived && arrived <= refused.answered) ? longestFlight : 0;

/** Clocks and timers are not exact, in milliseconds. */
const tolerance = 100;

const seconds = 3;

function judgeWait(refused: ObservedRequest, rounding: number, run: ObservedRun, baseline: ObservedRun): Judgement {
  const repeats = repeatsOf(refused, run, baseline);
  const after = ({ arrived }: ObservedRequest): number => arrived - refused.answered;
  const later = run.requests.filter(
    (request) => after(request) > (repeats.includes(request) ? 0 : underWay(refused, run)),
  );
  const early = later.find((request) => after(request) < seconds * 1000 - rounding - tolerance);
  if (early) {
    const because = `It made a request after ${inSeconds(after(early))}, although Retry-After was ${seconds} s.`;
    return failed(because, [refused, early]);
  }
  const repeat = later.find((request) => repeats.includes(request));
  if (repeat)
    return passed(`Retry-After was ${seconds} s, and it retried after ${inSeconds(after(repeat))}.`, [refused, repeat]);
  const lost = judgeLost([refused], run, baseline);
  if (lost.outcome !== "passed") return lost;
  return undecided("It did not retry the rejected request, and did everything else.", [refused]);
}

function retryAfter(form: "seconds" | "date"): ClientTrial {
  // A date has whole seconds, of which up to one may be over when it is made; and it is made before the delay.
  const rounding = form === "date" ? 1000 + delay : 0;
  const advice = { retryAfter: seconds, retryAfterForm: form } as const;
  const fault = { kind: "rate-limit", ...advice, milliseconds: delay, times: 1 } as const;
  return faultTrial({
    id: `retry-after-${form}`,
    rule: `Retry-After as ${form === "date" ? "a date" : "seconds"} holds back every request with the key; the rejected one is retried afterwards.`,
    happens: `The first request and the first change of an authorization receive a 429 with a Retry-After of ${seconds} seconds.`,
    kind: "overload",
    impact: "Requests that keep coming extend the block and lock out other systems with the same key.",
    cure: "Read Retry-After, both as seconds and as a date, and hold back every request with the key until then.",
    sources: ["rate-limit"],
    faults: [fault, { ...fault, operationId: "updateAuthorization" }],
    judge(refused, run, baseline) {
      const verdicts = several(refused.map((one) => judgeWait(one, rounding, run, baseline)));
      const worst = (wanted: Judgement["outcome"]) => verdicts.find(({ outcome }) => outcome === wanted);
      return worst("failed") ?? worst("undecided") ?? verdicts[0];
    },
  });
}

/** More attempts of one request within the storm than this help nobody. */
const mostAttempts = 10;

const stormSeconds = 8;

/** Pauses that differ by less than this factor are alike: timers and the network add as much. */
const alike = 1.2;

const storm = faultTrial({
  id: "overload",
  rule: `Requests to an overloaded service are retried with growing delays, and one at most ${mostAttempts} times in ${stormSeconds} s.`,
  happens: `Every request receives a 503 for ${stormSeconds} seconds.`,
  kind: "overload",
  impact: "Retries of many integrations keep a recovering service down, and its operators block the key.",
  cure: "Retry with exponential backoff and jitter, and give up after some attempts.",
  sources: ["rate-limit"],
  faults: [{ kind: "status", status: 503, forSeconds: stormSeconds }],
  seconds: 30,
  judge([first], { requests }) {
    const same = requests.filter((request) => request.arrived >= first.arrived && asksTheSame(first, request));
    const attempts = several(same.filter(({ fault }) => fault === first.fault));
    const times = attempts.length === 1 ? "once" : `${attempts.length} times`;
    if (attempts.length > mostAttempts)
      return failed(`It made one request ${times} within ${stormSeconds} s of an overload.`, attempts);
    if (same.length === attempts.length) {
      return passed(`It made the request ${times}, and gave up while the service was overloaded.`, attempts);
    }
    const pauses = attempts.slice(1).map(({ arrived }, at) => arrived - (attempts[at]?.answered ?? arrived));
    if (pauses.length < 2) return passed("It hardly retried while the service was overloaded.", attempts);
    const text = pauses.map(inSeconds).join(", ");
    return Math.max(...pauses) >= alike * Math.min(...pauses)
      ? passed(`It made the request ${times}, with delays that grow or vary: ${text}.`, attempts)
      : failed(`Its delays were ${text}: they do not grow while the service stays overloaded.`, attempts);
  },
});

export const waits: readonly ClientTrial[] = [retryAfter("seconds"), retryAfter("date"), storm];
