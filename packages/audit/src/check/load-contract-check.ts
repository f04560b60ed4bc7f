import type { ContractCheck } from "./contract-check.ts";
import type { ContractVariant } from "./described-operation.ts";
import { loadPrism } from "./prism.ts";

/** Loads the contract, the overlay code, and Prism. */
export async function loadContractCheck(variant: ContractVariant): Promise<ContractCheck> {
  const [prism, { ContractCheck }] = await Promise.all([loadPrism(), import("./contract-check.ts")]);
  return new ContractCheck(prism, variant);
}
