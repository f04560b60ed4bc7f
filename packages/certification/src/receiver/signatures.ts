import type { WrittenReceiverTrial } from "../trial.ts";
import { failed, type Harm, type Judgement, notExercised, passed, several, undecided } from "../verdict.ts";
import { type Delivered, deliver, deliverEach, judgeOnce, typeFor } from "./handling.ts";
import { counting, did, isAccepted, type Posting, type Receiver } from "./receiver.ts";

const stolenId: Harm = {
  kind: "lost-event",
  impact: "Anyone can make an event disappear: the right delivery after a forged one counts as a repeat.",
  cure: "Verify the signature before you store the id of the event.",
};

type Forgery = Posting & { as: string };

/** Delivers each forgery, and after them the right deliveries of their events. */
async function judgeForged(receiver: Receiver, forgeries: readonly Forgery[]): Promise<Judgement> {
  const tries: (Delivered & Forgery)[] = [];
  for (const forgery of forgeries) {
    const event = receiver.newEvent({ type: typeFor(receiver, "authorization.finished") });
    tries.push({ ...forgery, event, deliveries: [await receiver.deliver(event, forgery)] });
  }
  const events = tries.map(({ event }) => event);
  const counts = await receiver.handled(events, []);
  const taken = tries.find(({ deliveries: [one] }, at) => (counts ? counts[at] : isAccepted(one)));
  if (taken) {
    const [delivery] = taken.deliveries;
    const anyway = isAccepted(delivery) ? "" : ", but handled the event anyway";
    return failed(`It ${did(delivery)}${anyway}, although the signature is ${taken.as}.`, [delivery]);
  }
  const refusals = several(tries.flatMap(({ deliveries }) => deliveries));
  const all: Delivered[] = [];
  for (const { event, deliveries } of tries) {
    const right = await deliver(receiver, event, { postings: [{ as: "the right delivery after it" }] });
    all.push({ event, deliveries: [...deliveries, ...right.deliveries] });
  }
  const what = "a forged delivery and the right one";
  const judgement = await judgeOnce(receiver, several(all), { what, lost: stolenId });
  if (judgement.outcome === "failed") return judgement;
  const count = tries.length;
  return judgement.outcome === "passed"
    ? passed(`It handled none of ${count} forgeries, and each event once when the right delivery followed.`, refusals)
    : undecided(`It rejected all ${count}. Only --handled shows what it does with an event that it rejects.`, refusals);
}

const refusal = (
  id: string,
  form: string,
  forgeries: (receiver: Receiver) => readonly Forgery[],
): WrittenReceiverTrial => ({
  id,
  rule: `A delivery is rejected, and its event not handled, if its signature is ${form}.`,
  happens: `Deliveries arrive whose signature is ${form}, then the right ones of the same events.`,
  kind: "forged-event",
  impact: "Anyone who knows the address can finish authorizations in the ERP or flood it with fake ones.",
  cure: "Respond with 401 unless the signature matches the body exactly, compared in constant time.",
  exercise: counting,
  sources: ["S122", "signature-hex"],
  judge: (receiver) => judgeForged(receiver, forgeries(receiver)),
});

/** The signature with another digest in the place of its own, which is in hex or Base64. */
const cut = (as: string, change: (digest: string) => string): Forgery => ({
  ...{ as, sign: (signature) => signature.replace(/[\da-f]{64}|[\w+/]{43}=/, change) },
});

/** So many digits, eight bytes, are less than an HMAC may be cut to (RFC 2104). */
const few = 16;

const made = (as: string, change: (current: string) => string): Forgery => ({ secret: change, as: `made with ${as}` });

export const signatureTrials: readonly WrittenReceiverTrial[] = [
  refusal("signature-wrong", "wrong", ({ signsAddress }) => [
    made("another secret", (secret) => `not ${secret}`),
    {
      body: ({ body, authorizationId }) => body.replaceAll(authorizationId, crypto.randomUUID()),
      as: "that of another body",
    },
    ...(signsAddress ? [{ signedAddress: "https://other.example/webhooks", as: "that of another address" }] : []),
  ]),
  refusal("signature-guessed", "made with a guessed or earlier secret", ({ earlierSecret }) => [
    made("an empty secret", () => ""),
    made("the first character of the secret", (secret) => secret.slice(0, 1)),
    made("the beginning of the secret", (secret) => secret.slice(0, -1)),
    made("the secret twice", (secret) => secret + secret),
    ...["undefined", "null", "None"].map((word) => made(`the word ${word} as secret`, () => word)),
    ...(earlierSecret === undefined ? [] : [{ secret: earlierSecret, as: "made with the earlier secret" }]),
  ]),
  refusal("signature-missing", "missing", () => [
    { sign: () => undefined, as: "missing" },
    { sign: () => "", as: "empty" },
  ]),
  refusal("signature-truncated", "truncated, or right only in part", () => [
    cut("without digits", () => ""),
    cut(`cut off after ${few} digits`, (digest) => digest.slice(0, few)),
    cut(`right in ${few} digits only`, (digest) => digest.slice(0, few).padEnd(digest.length, "0")),
    cut(`right in its last ${few} digits only`, (digest) => digest.slice(-few).padStart(digest.length, "0")),
  ]),
  {
    id: "replayed-under-another-id",
    rule: "A recorded delivery is not handled again under another id.",
    happens: "A delivery arrives again with the same body and signature, but another X-Webhook-Id.",
    kind: "handled-twice",
    impact: "Anyone who has recorded a delivery can have it handled as often as they like.",
    cure: "Deduplicate by the id in the signed body: X-Webhook-Id is not signed.",
    exercise: counting,
    sources: ["signed-content", "delivery-shape"],
    async judge(receiver) {
      const event = receiver.newEvent({ type: typeFor(receiver, "operation.recorded", "authorization.finished") });
      const judgement = await judgeOnce(receiver, [await deliver(receiver, event)], { what: "a delivery" });
      if (judgement.outcome !== "passed") return judgement;
      const headerId = crypto.randomUUID();
      const replay = await receiver.deliver(event, { headerId, as: "replayed under another X-Webhook-Id" });
      const counts = (await receiver.handled([event, { id: headerId }], [])) ?? [];
      const count = counts.reduce((sum, one) => sum + one, 0);
      return count > 1
        ? failed(`It handled the event ${count} times, after a replay under another X-Webhook-Id.`, [replay])
        : passed("It handled the event once, although it was replayed under another X-Webhook-Id.", [replay]);
    },
  },
  {
    id: "secret-rotation",
    rule: "During a rotation, deliveries signed with either secret are accepted.",
    happens: "One delivery is signed with the current secret, and one with the next.",
    kind: "lost-event",
    impact: "Every rotation loses events, since retries after PUT /webhook are signed with the new secret.",
    cure: "Verify against a list of secrets, and remove the old one once it is no longer in use.",
    exercise: "Configure the receiver with two secrets, and pass the second with --next-secret.",
    sources: ["S114", "webhook-replaced"],
    async judge(receiver) {
      const { nextSecret: secret } = receiver;
      if (secret === undefined) return notExercised("It has only one secret.");
      const postings = [{ as: "signed with the current secret" }, { as: "signed with the next secret", secret }];
      const tries = postings.map((posting) => {
        const event = receiver.newEvent({ type: typeFor(receiver, "authorization.updated") });
        return { event, posting, what: `a delivery ${posting.as}`, why: `to a delivery ${posting.as}` };
      });
      const what = "a delivery signed with either secret";
      return judgeOnce(receiver, await deliverEach(receiver, tries), { what, isSeenByStatus: true });
    },
  },
];
