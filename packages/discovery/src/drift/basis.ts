import type { Assumptions } from "@totem-partner/spec/assumptions";
import { bareContract } from "@totem-partner/spec/bare-contract";
import { type Part, resolved } from "@totem-partner/spec/contract-document";

/** What a statement of the contract is based on: the interface document, or an assumption where that is silent. */
export type Basis = "documented" | "assumed";

/** The keys in which an element of the contract names its source. */
const labels = ["x-source", "x-assumption"] as const;

/**
 * What an element of the contract is based on. A documented one may be partly assumed: then the document names it,
 * but does not define its form.
 */
export function basisOf(contract: Part, element: Part, about: "presence" | "form"): Basis {
  const target = resolved(contract, element);
  const [source, assumption] = labels.map((label) => element[label] ?? target[label]);
  return source === "documented" && (about === "presence" || assumption === undefined) ? "documented" : "assumed";
}

/** A contract with only what affects requests and responses, and with the source of each element. */
export async function labelledContract(assumed: Partial<Assumptions>): Promise<Part> {
  // The overlay code takes a while to load, and most servers do not need it.
  const { effectiveContract } = await import("@totem-partner/spec/effective-contract");
  return bareContract(await effectiveContract(assumed), labels);
}
