import { pairKey } from "../../domain/cleaning/cleaning-catalog.ts";
import { documentError } from "../../domain/cleaning/cleaning-protocol.ts";
import { recordKinds } from "../../records/record-kinds.ts";
import { yardFaults } from "./authorizations.ts";
import { fault, type Finding, referenceFaults, repeated } from "./references.ts";
import { valueFaults } from "./values.ts";
import type { CompanyState } from "../state.ts";

function* protocolFaults({ protocol }: CompanyState): Generator<Finding> {
  if (protocol === null) return;
  const { companyProtocolEnabled, document } = recordKinds.protocol.fromJson(protocol);
  const error = documentError(companyProtocolEnabled, document);
  if (error) yield fault("/protocol/document", error.message);
  if (document !== null && document.size !== document.bytes.length) {
    yield fault("/protocol/document/size", `must be ${document.bytes.length}, the number of bytes in base64`);
  }
}

/** The protocol and its records: none without a protocol, and no pair that could not be registered. */
function* cleaningFaults(state: CompanyState): Generator<Finding> {
  yield* protocolFaults(state);
  for (const list of ["categories", "types", "incompatibilities"] as const) {
    if (state.protocol === null && state[list].length > 0) {
      yield fault(`/${list}`, "must be empty if there is no protocol");
    }
  }
  for (const [at, { firstId, secondId }] of state.incompatibilities.entries()) {
    if (firstId === secondId)
      yield fault(`/incompatibilities/${at}/secondId`, "must not name the same record as firstId");
  }
  const message = "must not repeat another pair, in this order or the other";
  yield* repeated("/incompatibilities", state.incompatibilities, pairKey, message);
}

/**
 * Finds what is impossible in a state: what no sequence of requests, arrivals and settings could have produced. Lazy:
 * it checks only as far as its caller iterates, in time linear in the size of the state.
 */
export function* stateFaults(state: CompanyState): Generator<Finding> {
  yield* valueFaults(state);
  yield* referenceFaults(state);
  yield* yardFaults(state);
  yield* cleaningFaults(state);
}
