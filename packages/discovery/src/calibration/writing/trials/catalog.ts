import { isFields } from "@totem-partner/spec/fields";
import { type Answer, listOf, orderOf } from "../../../answers/answer.ts";
import { outside, settled, statusFor } from "../../../findings/finding.ts";
import type { Ask, Asking } from "../../asking/probe.ts";
import { disposalRequests, end } from "../disposal.ts";
import { marker } from "../recognition.ts";
import { answeredSo, claimStatus, isInvalid, make, send, type Stage, type Trial, TrialOverError } from "../trial.ts";
import { learnFromUpdates, namedAsks, nobody } from "./updates.ts";

type CatalogKind = "product" | "warehouse";

function asksOf(kind: CatalogKind) {
  const path = `/${kind}s`;
  const { create, patch, invalid } = namedAsks(kind, path, { externalId: marker("changed") });
  return {
    first: create(kind, { externalId: marker(kind) }),
    second: create(`${kind}-2`, { externalId: marker(`${kind}-2`) }),
    ...invalid,
    list: { path },
    ...(kind === "warehouse" && {
      unknownGroup: patch({ name: marker(kind), totemGroupId: nobody }, "an unknown totem group"),
    }),
  } as const satisfies Record<string, Ask>;
}

type Asks = ReturnType<typeof asksOf>;

/** Records the order of a list with at least two records. */
function claimOrder({ claim }: Stage, answer: Answer): void {
  const order = orderOf(listOf(answer)?.records ?? []);
  if (order === "neither") claim("list-order", outside("The list is not ordered by createdAt."), answer);
  else if (order) claim("list-order", settled(order), answer);
}

/** Records the responses to a DELETE and a GET after it. */
export function claimDeletion({ claim }: Stage, { answer, after }: { answer?: Answer; after: Answer }): void {
  if (answer) claim("delete-status", deletionOf(answer), answer);
  claim("soft-deleted-get", statusFor("soft-deleted-get", after), after);
}

/** The verdict on the response of a successful DELETE. */
export function deletionOf(answer: Answer) {
  const isShown = isFields(answer.body);
  if (isShown !== (answer.status !== 204))
    return outside(`A DELETE returned ${answer.status} ${isShown ? "with" : "without"} a body.`);
  return statusFor("delete-status", answer);
}

function* play(kind: CatalogKind, asks: Asks, stage: Stage): Asking<void> {
  const first = yield* make(stage, asks.first);
  if (first.id === undefined) throw new TrialOverError(answeredSo(asks.first, first.answer));
  stage.claim("catalog-create-status", statusFor("catalog-create-status", first.answer), first.answer);
  if ((yield* learnFromUpdates(stage, first.id, asks)) && asks.unknownGroup)
    claimStatus(stage, "unknown-reference", yield* send(asks.unknownGroup, first.id));
  const deleted = yield* end(stage, kind, first.id, marker(kind));
  claimDeletion(stage, deleted);
  const nameless = yield* send(asks.nameless);
  if (!isInvalid(stage, nameless)) {
    stage.claim("validation-status", outside(`A ${kind} without a name returned ${nameless.status}.`), nameless);
  }
  yield* learnOrder(kind, asks, stage);
}

/** Learns the order of a list from two records. */
function* learnOrder(kind: CatalogKind, asks: Asks, stage: Stage): Asking<void> {
  const before = yield* send(asks.list);
  claimOrder(stage, before);
  if (orderOf(listOf(before)?.records ?? []) !== undefined) return;
  const made: [id: string, mark: string][] = [];
  for (const ask of [asks.first, asks.second]) {
    const one = yield* make(stage, ask);
    if (one.id !== undefined) made.push([one.id, ask.creates?.marker ?? ""]);
  }
  claimOrder(stage, yield* send(asks.list));
  for (const [id, mark] of made) claimDeletion(stage, yield* end(stage, kind, id, mark));
}

function trialOf(kind: CatalogKind): Trial {
  const asks = asksOf(kind);
  const requests = [...Object.values(asks), ...disposalRequests(kind)];
  return { kind, requests, play: (stage) => play(kind, asks, stage) };
}

export const productTrial = trialOf("product");

export const warehouseTrial = trialOf("warehouse");
