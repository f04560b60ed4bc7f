import type { CompanyState } from "../state-format.ts";
import { fault, repeated, type StateFault } from "./fault.ts";

/** Products and warehouses: an externalId belongs to at most one record that is not deleted. */
export function* catalogFaults(state: CompanyState): Generator<StateFault> {
  for (const list of ["products", "warehouses"] as const) {
    const records: readonly { externalId: string | null; deletedAt: string | null }[] = state[list];
    yield* repeated(
      records,
      ({ externalId, deletedAt }) => (deletedAt === null ? (externalId ?? undefined) : undefined),
      (at) => fault(`/${list}/${at}/externalId`, `must differ from the externalId of every other of the ${list}`),
    );
  }
}
