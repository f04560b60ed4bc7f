import { keysIn } from "@totem-partner/spec/fields";
const needs = {
  authorization: [],
  event: ["authorization"],
  driver: ["authorization"],
  product: [],
  warehouse: [],
  "cleaning-protocol": [],
  "cleaning-category": ["cleaning-protocol"],
  "cleaning-type": ["cleaning-protocol"],
  "cleaning-incompatibility": ["cleaning-protocol", "cleaning-category"],
  webhook: [],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof needs;

export const kinds: readonly Kind[] = keysIn(needs);

/** True for kinds that a company has only one of. */
export const isSingle = (kind: Kind): boolean => kind === "webhook" || kind === "cleaning-protocol";

export const neededBy = (kind: Kind): readonly Kind[] => needs[kind];

export const canCreate = (kind: Kind, allowed: ReadonlySet<Kind>): boolean =>
  [kind, ...neededBy(kind)].every((one) => allowed.has(one));

export interface Created {
  kind: Kind;
  /** The externalId, name or address that identifies it. */
  marker: string;
  id?: string;
  fate: "cleaned-up" | "left" | "perhaps-left" | "stays";
  note: string;
}
