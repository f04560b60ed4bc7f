/** A category or a type, as far as the model goes. */
export interface ModelRecord {
  id: string;
  name: string;
  /** Of a type: the category that it belongs to. */
  categoryId: string | null;
}

/** The kinds of records that an incompatibility can link. */
export type Kind = "category" | "type";

/** Two ids that do not go together; written in one order, so that the other is the same. */
export interface ModelPair {
  id: string;
  kind: Kind;
  pair: string;
}

/** The protocol of one company with its catalog, as simple as it can be thought of. */
export interface CleaningModel {
  protocol: { id: string; active: boolean; enabled: boolean; documentSize: number | null } | null;
  category: ModelRecord[];
  type: ModelRecord[];
  pairs: ModelPair[];
  /** Every protocol id that there ever was; none comes back. */
  protocolIds: string[];
}

/** A company without a protocol. */
export const emptyCleaning = (): CleaningModel => ({
  protocol: null,
  category: [],
  type: [],
  pairs: [],
  protocolIds: [],
});

/** Two ids as one text, whatever their order. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(" ");

/** What creating or changing a pair should be answered; `self` is the pair that is changed. */
export function expectedForPair(
  model: CleaningModel,
  kind: Kind,
  [firstId, secondId]: [string, string],
  self?: string,
):
  | "accepted"
  | "cleaning_protocol_missing"
  | "incompatibility_unknown_member"
  | "incompatibility_with_itself"
  | "incompatibility_exists" {
  if (model.protocol === null) return "cleaning_protocol_missing";
  const known = new Set(model[kind].map(({ id }) => id));
  if (!known.has(firstId) || !known.has(secondId)) return "incompatibility_unknown_member";
  if (firstId === secondId) return "incompatibility_with_itself";
  const pair = pairOf(firstId, secondId);
  const taken = model.pairs.some((one) => one.id !== self && one.kind === kind && one.pair === pair);
  return taken ? "incompatibility_exists" : "accepted";
}

/** Everything is gone with the protocol. */
export function removeProtocol(model: CleaningModel): void {
  model.protocol = null;
  model.category = [];
  model.type = [];
  model.pairs = [];
}
