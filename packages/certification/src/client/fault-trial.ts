import type { RequestFault } from "@totem-partner/simulator";
import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import type { Circumstances, ClientTrial, TrialPage } from "../trial.ts";
import { notExercised, type Verdict } from "../verdict.ts";

/** The exercise that makes a command meet a fault of an operation, and the verdict's words if it does not. */
const exercises = {
  createAuthorization: ["Create at least one authorization.", "It created no authorization."],
  cancelAuthorization: ["Cancel at least one authorization.", "It cancelled no authorization."],
  any: ["Make at least one request.", "It made no request."],
} as const;

interface FaultTrial
  extends Omit<TrialPage, "exercise">, Pick<Circumstances, "seconds">, Partial<Pick<Circumstances, "staged">> {
  fault: RequestFault & { operationId?: Exclude<keyof typeof exercises, "any"> };
  judge: (met: ObservedRequest, run: ObservedRun) => Verdict;
}

export function faultTrial({ fault, staged, seconds, judge, ...page }: FaultTrial): ClientTrial {
  const { id } = page;
  const [exercise, missing] = exercises[fault.operationId ?? "any"];
  return {
    ...page,
    exercise,
    circumstances: { name: id, faults: [{ ...fault, id }], seconds, ...(staged && { staged }) },
    judge: (run) => {
      const met = run.requests.find((request) => request.fault === id);
      return met ? judge(met, run) : notExercised(missing);
    },
  };
}
