import type { ContractCheck } from "./contract-check.ts";
import type { ContractVariant } from "./described-operation.ts";
import { loadPrism } from "./prism.ts";

/**
 * The checks that are loaded. All servers of a process share them: a check only remembers operations of the contract in
 * compiled form, and compiling them takes most of the time of a server that a single test starts.
 */
const loaded = new Map<ContractVariant, Promise<ContractCheck>>();

async function load(variant: ContractVariant): Promise<ContractCheck> {
  const [prism, { ContractCheck }] = await Promise.all([loadPrism(), import("./contract-check.ts")]);
  return new ContractCheck(prism, variant);
}

/** Loads the contract, the overlay code, and Prism; each variant once, unless loading fails. */
export function loadContractCheck(variant: ContractVariant): Promise<ContractCheck> {
  const known = loaded.get(variant);
  if (known) return known;
  const check = load(variant);
  loaded.set(variant, check);
  check.catch(() => loaded.delete(variant));
  return check;
}
