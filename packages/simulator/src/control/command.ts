import type { Company } from "../company/company.ts";
import type { Refusal } from "../domain/decision.ts";
import { atOnce, type Steps } from "../steps.ts";
import { anyId } from "./checks/calls.ts";
import type { Mistake } from "./checks/check.ts";
import { MockUsageError } from "./checks/mock-usage-error.ts";
import { checkUsage, usageError } from "./checks/usage-error.ts";

/** The outcome of a command: what it shows, what was wrong with its input, or why the service refuses it. */
export type Controlled<Shown> =
  | { ok: true; value: Shown }
  | { ok: false; mistakes: readonly Mistake[] }
  | { ok: false; refusal: Refusal };

/** A command that steers a company: a call of the control API, and a function in code. */
export interface ControlCommand<Shown = unknown> {
  /** The function as its errors name it. */
  call: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below `/_mock`, perhaps with an id. */
  path: string;
  /** The status of a response over HTTP. Default: 200. */
  status?: 201;
  /** Whether it takes a JSON body: the argument of the function that is no id. */
  takesBody: boolean;
  /** Checks the input, and carries the command out, perhaps in steps. `id` is empty for a path without one. */
  run: (company: Company, id: string, given: unknown) => Controlled<Shown> | Steps<Controlled<Shown>>;
}

/** Whether a command takes long, and is carried out in steps. */
export const isInSteps = <Shown>(
  steered: Controlled<Shown> | Steps<Controlled<Shown>>,
): steered is Steps<Controlled<Shown>> => "next" in steered;

/**
 * Runs a command for its function in code.
 *
 * @throws {MockUsageError} for what the control API would refuse.
 */
export function runCommand<Shown>(
  { call, run }: Pick<ControlCommand<Shown>, "call" | "run">,
  company: Company,
  { id, given }: { id?: string; given?: unknown },
): Shown {
  const about = id === undefined ? "" : checkUsage(call, anyId, { id }).id;
  const result = run(company, about, given);
  const steered = isInSteps(result) ? atOnce(result) : result;
  if (steered.ok) return steered.value;
  if ("mistakes" in steered) throw usageError(call, steered.mistakes, given);
  throw new MockUsageError(`${call}: ${steered.refusal.detail}`);
}
