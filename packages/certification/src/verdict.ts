import type { ObservedRequest } from "./requests/observed-run.ts";

/** The conditions for a failure: each can be read from the records of the service, from --handled, or from a response. */
type HarmKind =
  | "two-permits"
  | "lost-order"
  | "changed-order"
  | "lost-change"
  | "inexact-order"
  | "missed-records"
  | "damaged-document"
  | "hang"
  | "false-alarm"
  | "futile-requests"
  | "overload"
  | "exposed-key"
  | "lost-event"
  | "handled-twice"
  | "forged-event"
  | "exposed-data";

export interface Harm {
  kind: HarmKind;
  impact: string;
  cure: string;
}

const known = <Kind extends HarmKind>(kind: Kind, impact: string, cure: string) => ({ kind, impact, cure });

const sameAgain = "Retry a create after a timeout, a broken connection or a 5xx, with the same externalId and body.";

/** The harms that several trials look for, or find beside their own. */
export const harms = {
  "two-permits": known("two-permits", "Goods are loaded twice under two permits for one order.", sameAgain),
  "lost-order": known("lost-order", "An order is never loaded: nobody notices that it did not arrive.", sameAgain),
  "changed-order": known("changed-order", "The permit differs from the order in the ERP.", sameAgain),
  "futile-requests": known(
    "futile-requests",
    "An order that can never succeed is retried forever: it burns the rate limit and buries the errors someone has to fix.",
    "Retry only missing responses, 429 and 5xx; report every other rejection to a person.",
  ),
  "lost-event": known(
    "lost-event",
    "What happened never reaches the ERP: the service stops delivering, and does not know that the event is lost.",
    "Respond with 2xx only once the event is handled or safely stored; release its id if handling fails.",
  ),
  "handled-twice": known(
    "handled-twice",
    "An order is closed twice, a quantity is booked twice, or a driver receives two messages.",
    "Store the id of each handled event in the same transaction as its effect.",
  ),
};

/** The harm of an order that is rejected while the command reports success. */
export const unreported = { ...harms["lost-order"], cure: "Exit with an error if the service rejects an order." };

export interface Evidence {
  /** ISO 8601. */
  at: string;
  id: string;
  saw: string;
}

export type Several<T> = readonly [T, ...T[]];

export const isSeveral = <T>(list: readonly T[]): list is Several<T> => list.length > 0;

export function several<T>(list: readonly T[]): Several<T> {
  if (!isSeveral(list)) throw new Error("There is one at least.");
  return list;
}

/** The finding of a trial; its harm is that of the trial but for what was found to differ. */
export interface Judgement {
  outcome: "passed" | "failed" | "not exercised" | "undecided";
  /** One sentence: what it did, although what; or what is missing to tell. */
  because: string;
  evidence: readonly Evidence[];
  found?: Partial<Harm>;
}

type Seen = ObservedRequest | { readonly seen: Evidence };

const longest = 200;

function evidenceOf(seen: Seen): Evidence {
  if ("seen" in seen) return seen.seen;
  const { id, method, path, status, fault, arrived } = seen;
  const saw = `${method} ${path}: ${status ?? "no response"}${fault === null ? "" : `, the fault ${fault}`}`;
  return { at: new Date(arrived).toISOString(), id, saw: saw.length > longest ? `${saw.slice(0, longest)}…` : saw };
}

const judgement = (outcome: Judgement["outcome"], because: string, seen: readonly Seen[], most = 6): Judgement => ({
  ...{ outcome, because, evidence: seen.slice(0, most).map(evidenceOf) },
});

/** It did what a good integration does, of which there is evidence. */
export const passed = (because: string, seen: Several<Seen>): Judgement => judgement("passed", because, seen, 3);

/** It did harm: that of its trial, unless another is named. */
export const failed = (because: string, seen: Several<Seen>, found: Partial<Harm> = {}): Judgement => ({
  ...judgement("failed", because, seen),
  found,
});

export const notExercised = (because: string): Judgement => judgement("not exercised", because, []);

/** The harm cannot be seen. */
export const undecided = (because: string, seen: readonly Seen[] = []): Judgement =>
  judgement("undecided", because, seen);
