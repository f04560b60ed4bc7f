import { type Part, resolved } from "@totem-partner/spec/contract-document";

/** What a statement of the contract rests on: the interface document, or an assumption where that is silent. */
export type Basis = "documented" | "assumed";

/** The keys of the contract in which an element says where it comes from. */
export const labels = ["x-source", "x-assumption"] as const;

/**
 * What an element of the contract rests on. One that is documented may be assumed in part: then the document names it,
 * and leaves open what it looks like.
 */
export function basisOf(contract: Part, element: Part, about: "presence" | "form"): Basis {
  const target = resolved(contract, element);
  const [source, assumption] = labels.map((label) => element[label] ?? target[label]);
  return source === "documented" && (about === "presence" || assumption === undefined) ? "documented" : "assumed";
}
