import { isFields } from "@totem-partner/spec/fields";
import type { Exchange } from "@totem-partner/simulator";
import { type ObservedRun, someOf } from "../requests/observed-run.ts";
import type { Remark, Stagecraft } from "../staging/staging.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, type Verdict } from "../verdict.ts";
import { judgeCancel } from "./refusals.ts";

const furtherField = { futureField: { since: "2099-01-01", parts: [1, "two", null] } };

/** Returns what a record of a later version of the service has: a field more, and in a list a status that is new. */
function ofLater(value: unknown, isListed = false): unknown {
  if (Array.isArray(value)) return value.map((one) => ofLater(one, true));
  if (!isFields(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? ofLater(one) : one] as const);
  const status = isListed && typeof value["status"] === "string" ? { status: "Suspended" } : {};
  return { ...Object.fromEntries(inner), ...status, ...furtherField };
}

const isAltered = ({ answer, value, fault }: Exchange): boolean =>
  answer.status < 300 && typeof value === "object" && value !== null && fault === undefined;

/** Successful responses of a later version: fields and a status that no integration knows. */
const fieldsOfLater: Stagecraft = () => {
  const remarks = new Map<string, Remark>();
  return {
    remarks,
    after(exchange) {
      if (!isAltered(exchange)) return exchange;
      remarks.set(exchange.requestId, { isStrange: true });
      const value = ofLater(exchange.value);
      return { ...exchange, value, answer: { ...exchange.answer, text: JSON.stringify(value) } };
    },
  };
};

/** Problems of a later version: each code is one that no integration knows. */
const codesOfLater: Stagecraft = () => ({
  after(exchange) {
    const { problem, answer } = exchange;
    if (problem === undefined) return exchange;
    return { ...exchange, answer: { ...answer, text: answer.text.replaceAll(problem.code, "future_condition") } };
  },
});

function judgeFields({ requests, exitCode }: ObservedRun, calm: ObservedRun): Verdict {
  const [first, ...others] = requests.filter(({ isStrange }) => isStrange);
  if (first === undefined) return notExercised("It received no record.");
  const evidence = someOf([first, ...others]);
  if (exitCode !== 0) {
    return failed("It ended with an error, although the responses had but fields and a status that are new.", evidence);
  }
  const made = new Set(requests.map(({ operationId }) => operationId));
  const missing = calm.requests.find(({ operationId }) => !made.has(operationId));
  if (missing) {
    const because = `It made no ${missing.method} ${missing.path}, which it makes where the responses have nothing new.`;
    return failed(because, evidence);
  }
  return passed("It did the same as where the responses have nothing new.", evidence);
}

/** What later versions of the service may send. */
export const laterVersions: readonly ClientTrial[] = [
  {
    id: "unknown-fields",
    rule: "Fields and statuses that a later version adds disturb nothing.",
    happens: "Every record in a response has a field that no contract has, and in lists a status that is new.",
    recognised: "The command reports no error, and calls the same operations as when nothing goes wrong.",
    harm: "On the day on which the service adds a field, the integration stops, and no order goes out.",
    cure: "Ignore fields that you do not know, and treat an unknown status as neither Active nor Finished.",
    exercise: "Create or read records, and list some.",
    sources: ["response-fields", "S034"],
    circumstances: { name: "unknown-fields", faults: [], staged: fieldsOfLater, seconds: 15 },
    judge: judgeFields,
  },
  {
    id: "unknown-code",
    rule: "An error whose code is unknown is understood by its status.",
    happens:
      "The first cancel is carried out, but its response is lost; when it is repeated, the service answers 409 with a code that no contract has.",
    recognised: "The cancel arrives again, no third time, and the command reports no error.",
    harm: "A code that the service renames turns every expected refusal into an alarm, or into retries without end.",
    cure: "Decide by the status where the document names one, and use codes for what only they tell.",
    exercise: "Cancel at least one authorization.",
    sources: ["S128", "error-body"],
    circumstances: {
      name: "unknown-code",
      faults: [{ id: "unknown-code", kind: "reset-after-commit", operationId: "cancelAuthorization", times: 1 }],
      staged: codesOfLater,
      seconds: 15,
    },
    judge: (run) => judgeCancel("unknown-code", run),
  },
];
