import type { ReceiverTrial } from "../trial.ts";
import { failed, notExercised, passed, undecided, type Verdict } from "../verdict.ts";
import {
  did,
  exercise,
  isAccepted,
  type ObservedDelivery,
  type Posting,
  type ReceivedEvent,
  type Receiver,
} from "./receiver.ts";

/** Every other trial depends on this one: a receiver that refuses everything would refuse forgeries, too. */
const rightSignature: ReceiverTrial = {
  id: "signature-right",
  rule: "A delivery with a valid signature is accepted.",
  happens: "A correctly signed delivery arrives.",
  recognised: "The receiver responds with 2xx.",
  harm: "No event gets through, and someone has to enter the recorded operations into the ERP by hand.",
  cure: "Compute the HMAC-SHA256 of the raw body with the secret, and compare sha256= followed by its lowercase hex digits.",
  exercise,
  sources: ["S122", "signed-content", "signature-hex"],
  async judge(receiver) {
    const delivery = await receiver.deliver(receiver.newEvent({ type: "authorization.created" }));
    if (isAccepted(delivery)) return passed(`It ${did(delivery)} to a correctly signed delivery.`, delivery);
    return failed(`It ${did(delivery)}, although the delivery is correctly signed.`, delivery);
  },
};

type Forgeries = (event: ReceivedEvent) => readonly Posting[];

async function judgeForged(receiver: Receiver, forgeries: Forgeries): Promise<Verdict> {
  const event = receiver.newEvent({ type: "authorization.finished" });
  const refused: ObservedDelivery[] = [];
  for (const forgery of forgeries(event)) {
    const delivery = await receiver.deliver(event, forgery);
    if (isAccepted(delivery)) {
      return failed(`It ${did(delivery)}, although the signature is ${forgery.as ?? "wrong"}.`, delivery);
    }
    refused.push(delivery);
  }
  const count = await receiver.handled(event, false);
  const [first, ...others] = refused;
  if (first === undefined) throw new Error("A trial of forgeries has one at least.");
  if (count) return failed(`It ${did(first)}, but handled the event anyway.`, ...refused);
  const silent = refused.find(({ outcome }) => outcome.kind !== "answered");
  if (silent) return undecided(`It ${did(silent)}, so whether it rejects the delivery is unknown.`, ...refused);
  return passed(`It ${did(first)}, rejecting ${refused.length} of ${refused.length}.`, first, ...others);
}

function refusal(id: string, form: string, forgeries: Forgeries): ReceiverTrial {
  return {
    id,
    rule: `A delivery is rejected if its signature is ${form}.`,
    happens: `A delivery arrives whose signature is ${form}.`,
    recognised: "The receiver responds with a status other than 2xx and does not handle the event.",
    harm: "Anyone who knows the address can finish authorizations in the ERP or flood it with fake ones.",
    cure: "Respond with 401 unless the signature matches the body exactly, compared in constant time.",
    exercise,
    sources: ["S122", "signature-hex"],
    judge: (receiver) => judgeForged(receiver, forgeries),
  };
}

/** The signature with another digest in the place of its own, which is in hex or Base64. */
const withDigest = (signature: string, change: (digest: string) => string): string =>
  signature.replace(/[\da-f]{64}|[\w+/]{43}=/, change);

const withoutPrefix = (signature: string): string =>
  signature.startsWith("sha256=") ? signature.slice("sha256=".length) : `sha256=${signature}`;

const reEncoded = (digest: string): string =>
  digest.endsWith("=")
    ? Array.from(atob(digest), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("")
    : btoa(String.fromCharCode(...(digest.match(/../g) ?? []).map((byte) => parseInt(byte, 16))));

const withOtherDigit = (digest: string): string => (digest.startsWith("0") ? "1" : "0") + digest.slice(1);

const forgeryTrials = [
  refusal("signature-wrong", "wrong", ({ body }) => [
    { secret: "other", as: "that of another secret" },
    { sign: (right) => withDigest(right, withOtherDigit), as: "wrong in one digit" },
    { body: `${body} `, as: "that of another body" },
  ]),
  refusal("signature-missing", "missing", () => [
    { sign: () => undefined, as: "missing" },
    { sign: () => "", as: "empty" },
  ]),
  refusal("signature-truncated", "truncated", () => [
    { sign: (right) => right.slice(0, 39), as: "cut off in the middle" },
    { sign: (right) => right.slice(0, -1), as: "one digit short" },
    { sign: (right) => withDigest(right, () => ""), as: "without digits" },
  ]),
  refusal("signature-re-encoded", "encoded differently", () => [
    { sign: withoutPrefix, as: "without its prefix" },
    { sign: (right) => withDigest(right, reEncoded), as: "in another encoding" },
  ]),
  refusal("signature-other-case", "in uppercase", () => [
    { sign: (right) => withDigest(right, (digest) => digest.toUpperCase()), as: "in capitals" },
  ]),
];

async function judgeRotation(receiver: Receiver): Promise<Verdict> {
  if (!receiver.hasNextSecret) return notExercised("It has only one secret.");
  const deliver = async (posting: Posting): Promise<ObservedDelivery> =>
    receiver.deliver(receiver.newEvent({ type: "authorization.updated" }), posting);
  const [before, after, forged] = [
    await deliver({ secret: "current", as: "signed with the secret" }),
    await deliver({ secret: "next", as: "signed with the next secret" }),
    await deliver({ secret: "other", as: "signed with another secret" }),
  ];
  const seen = [before, after, forged] as const;
  if (!isAccepted(before)) return failed(`With the current secret, it ${did(before)}.`, ...seen);
  if (!isAccepted(after)) return failed(`With the next secret, it ${did(after)}.`, ...seen);
  if (isAccepted(forged)) return failed(`With a different secret, it ${did(forged)}.`, ...seen);
  return passed("It accepts both secrets and no other.", ...seen);
}

const rotation: ReceiverTrial = {
  id: "secret-rotation",
  rule: "During a rotation, deliveries signed with either secret are accepted.",
  happens: "One delivery is signed with the current secret, one with the next, and one with neither.",
  recognised: "The receiver responds with 2xx to the first two but not to the third.",
  harm: "Every rotation loses events, since retries after PUT /webhook are signed with the new secret.",
  cure: "Verify against a list of secrets, and remove the old one once it is no longer in use.",
  exercise: "Configure the receiver with two secrets, and pass the second with --next-secret.",
  sources: ["S114", "webhook-replaced"],
  judge: judgeRotation,
};

export const signatureTrials = [rightSignature, ...forgeryTrials, rotation] as const;
