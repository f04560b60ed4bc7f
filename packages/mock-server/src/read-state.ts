import { createHash } from "node:crypto";
import type { CompanyState } from "@totem-partner/simulator";
import { stateFaults, upgradeState } from "@totem-partner/simulator/host";
import { check, type Checked, type Mistake, mostMistakes } from "./checks/check.ts";
import { stateSchema } from "./state-schema.ts";

/** What the digest of the document should be, if it is not. */
function* digestFaults({ protocol }: CompanyState): Generator<Mistake> {
  if (!protocol?.document) return;
  const digest = createHash("sha256").update(Buffer.from(protocol.document.base64, "base64")).digest("hex");
  if (digest === protocol.document.sha256) return;
  yield { path: "/protocol/document/sha256", message: `must be ${digest}, the SHA-256 of the bytes in base64` };
}

/** Reads an exported state of any format: its shape, and whether the service could ever have come to it. */
export function readState(given: unknown): Checked<CompanyState> {
  const upgraded = upgradeState(given);
  if (!upgraded.ok) return { ok: false, mistakes: [{ path: "/format", message: upgraded.message }] };
  const read = check(stateSchema, upgraded.state);
  if (!read.ok) return read;
  const mistakes: Mistake[] = [];
  for (const faults of [stateFaults(read.value), digestFaults(read.value)]) {
    for (const fault of faults) {
      mistakes.push(fault);
      if (mistakes.length === mostMistakes) return { ok: false, mistakes };
    }
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : read;
}
