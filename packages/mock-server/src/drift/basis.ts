import { type Part, resolved } from "@totem-partner/spec/contract-document";
import { bareContract } from "../audit/bare-contract.ts";
import type { AssumedValues } from "../audit/records.ts";

/** What a statement of the contract rests on: the interface document, or an assumption where that is silent. */
export type Basis = "documented" | "assumed";

/** The keys of the contract in which an element says where it comes from. */
const labels = ["x-source", "x-assumption"] as const;

/**
 * What an element of the contract rests on. One that is documented may be assumed in part: then the document names it,
 * and leaves open what it looks like.
 */
export function basisOf(contract: Part, element: Part, about: "presence" | "form"): Basis {
  const target = resolved(contract, element);
  const [source, assumption] = labels.map((label) => element[label] ?? target[label]);
  return source === "documented" && (about === "presence" || assumption === undefined) ? "documented" : "assumed";
}

/** A contract with what decides about requests and answers, and with what each of its elements rests on. */
export async function labelledContract(assumed: AssumedValues): Promise<Part> {
  // What applies overlays takes a while to load, and most servers need none.
  const { effectiveContract } = await import("@totem-partner/spec/effective-contract");
  return bareContract(await effectiveContract(assumed), labels);
}
