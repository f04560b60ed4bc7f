import { isFields } from "@totem-partner/spec/fields";
import type { Exchange } from "@totem-partner/simulator";
import type { ObservedRun } from "../requests/observed-run.ts";
import type { Remark, Stagecraft } from "../staging.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, someOf, type Verdict } from "../verdict.ts";
import { faultTrial } from "./fault-trial.ts";
import { judgeCancel } from "./refusals.ts";

const furtherField = { futureField: { since: "2099-01-01", parts: [1, "two", null] } };

function ofLater(value: unknown, isListed = false): unknown {
  if (Array.isArray(value)) return value.map((one) => ofLater(one, true));
  if (!isFields(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? ofLater(one) : one] as const);
  const status = isListed && typeof value["status"] === "string" ? { status: "Suspended" } : {};
  return { ...Object.fromEntries(inner), ...status, ...furtherField };
}

const isAltered = ({ answer, value, fault }: Exchange): boolean =>
  answer.status < 300 && typeof value === "object" && value !== null && fault === undefined;

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

const codesOfLater: Stagecraft = () => ({
  after(exchange) {
    const { problem, answer } = exchange;
    if (problem === undefined) return exchange;
    return { ...exchange, answer: { ...answer, text: answer.text.replaceAll(problem.code, "future_condition") } };
  },
});

function judgeFields({ requests, exitCode }: ObservedRun, calm: ObservedRun): Verdict {
  const [first, ...others] = requests.filter(({ isStrange }) => isStrange);
  if (first === undefined) return notExercised("It received no records.");
  const seen = someOf([first, ...others]);
  if (exitCode !== 0) {
    return failed("It failed, although the responses differed only in new fields and a new status.", ...seen);
  }
  const made = new Set(requests.map(({ operationId }) => operationId));
  const missing = calm.requests.find(({ operationId }) => !made.has(operationId));
  if (missing) {
    const because = `It made no ${missing.method} ${missing.path}, which it makes when the responses contain nothing new.`;
    return failed(because, ...seen);
  }
  return passed("It made the same calls as when the responses contain nothing new.", ...seen);
}

export const laterVersions: readonly ClientTrial[] = [
  {
    id: "unknown-fields",
    rule: "Fields and statuses added by a later version cause no failure.",
    happens: "Every record in a response has an unknown field, and records in lists have an unknown status.",
    recognised: "The command succeeds and calls the same operations as in the baseline run.",
    harm: "The day the service adds a field, the integration stops and no order is sent.",
    cure: "Ignore fields that you do not know, and treat an unknown status as neither Active nor Finished.",
    exercise: "Create or read records, and list some.",
    sources: ["response-fields", "S034"],
    circumstances: { name: "unknown-fields", faults: [], staged: fieldsOfLater, seconds: 15 },
    judge: judgeFields,
  },
  faultTrial({
    id: "unknown-code",
    rule: "An error with an unknown code is handled by its status.",
    happens: "The first cancel succeeds, but its response is lost; the retry receives 409 with an unknown code.",
    recognised: "The cancel is retried exactly once, and the command succeeds.",
    harm: "When the service renames a code, every expected rejection becomes an alarm or an endless retry.",
    cure: "Branch on the status where the document names one; use codes only where the status is not enough.",
    sources: ["S128", "error-body"],
    fault: { kind: "reset-after-commit", operationId: "cancelAuthorization", times: 1 },
    staged: codesOfLater,
    seconds: 15,
    judge: judgeCancel,
  }),
];
