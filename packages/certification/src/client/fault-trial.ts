import type { RequestFault } from "@totem-partner/simulator";
import type { Circumstances, ClientTrial } from "../trial.ts";

/** The exercise that makes a command meet a fault of an operation. */
const exercises = {
  createAuthorization: "Create at least one authorization.",
  updateAuthorization: "Change and cancel an authorization, and emit an event.",
  emitAuthorizationEvent: "Emit an event.",
  cancelAuthorization: "Cancel at least one authorization.",
  any: "Make at least one request.",
} as const;

export type Fault = RequestFault & { operationId?: Exclude<keyof typeof exercises, "any"> };

interface FaultTrial
  extends Omit<ClientTrial, "exercise" | "circumstances" | "of">, Partial<Pick<Circumstances, "seconds" | "staged">> {
  /** The first one says which requests the command has to make. */
  faults: readonly [Fault, ...Fault[]];
}

/** The trial of a run in which requests meet faults. It judges those that do. */
export function faultTrial({ faults, staged, seconds = 15, ...page }: FaultTrial): ClientTrial {
  const { id } = page;
  const named = faults.map((fault, at) => ({ ...fault, id: at === 0 ? id : `${id}-${at + 1}` }));
  return {
    ...page,
    exercise: exercises[faults[0].operationId ?? "any"],
    circumstances: { name: id, faults: named, seconds, ...(staged && { staged }) },
    of: ({ requests }) => requests.filter(({ fault }) => fault?.startsWith(id)),
  };
}
