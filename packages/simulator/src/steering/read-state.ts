import { stateFaults } from "../state/integrity/state-faults.ts";
import { allowMore } from "../domain/room.ts";
import { recordsIn } from "../state/state.ts";
import type { CompanyState } from "../state/state-format.ts";
import { upgradeState } from "../state/state-format.ts";
import { fromBase64 } from "../state/base64.ts";
import { check, type Checked, type Mistake, mostMistakes } from "./checks/check.ts";
import { hexOf, sha256 } from "./sha-256.ts";
import { stateSchema } from "./state-schema.ts";

/** The expected digest of the document, if it is wrong. */
function* digestFaults({ protocol }: CompanyState): Generator<Mistake> {
  if (!protocol?.document) return;
  const digest = hexOf(sha256(fromBase64(protocol.document.base64)));
  if (digest === protocol.document.sha256) return;
  yield { path: "/protocol/document/sha256", message: `must be ${digest}, the SHA-256 of the bytes in base64` };
}

/** The error of a state with more records than a company may have. */
function* roomFaults(state: CompanyState, most: number): Generator<Mistake> {
  const allowed = allowMore({ kept: 0, most }, recordsIn(state));
  if (!allowed.ok) yield { path: "", message: allowed.refusal.detail };
}

/**
 * Reads an exported state of any format: checks its form, whether the service could ever have reached it, and the
 * number of records. Default: no limit.
 */
export function readState(given: unknown, most = Infinity): Checked<CompanyState> {
  const upgraded = upgradeState(given);
  if (!upgraded.ok) return { ok: false, mistakes: [{ path: "/format", message: upgraded.message }] };
  const read = check(stateSchema, upgraded.state);
  if (!read.ok) return read;
  const mistakes: Mistake[] = [];
  for (const faults of [roomFaults(read.value, most), stateFaults(read.value), digestFaults(read.value)]) {
    for (const fault of faults) {
      mistakes.push(fault);
      if (mistakes.length === mostMistakes) return { ok: false, mistakes };
    }
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : read;
}
