/** What the interface can create, in the words of its document, each with what it needs beside it. */
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

/** A kind of record, or another thing that lasts, that a calibration may be allowed to create. */
export type Kind = keyof typeof needs;

const isKind = (text: string): text is Kind => Object.hasOwn(needs, text);

/** Every kind. */
export const kinds: readonly Kind[] = Object.keys(needs).filter(isKind);

/** The kinds that must be allowed as well, so that a kind can be created. */
export const neededBy = (kind: Kind): readonly Kind[] => needs[kind];

/** Whether everything is allowed that a kind takes. */
export const canCreate = (kind: Kind, allowed: ReadonlySet<Kind>): boolean =>
  [kind, ...neededBy(kind)].every((one) => allowed.has(one));
