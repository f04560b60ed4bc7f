import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { judgeReceiver, receiverTrials, type Verdict } from "../src/index.ts";
import { careful, type ReceiverTraits } from "./support/played-receiver.ts";
import { receiverHere } from "./support/receiver-here.ts";

const traits: fc.Arbitrary<ReceiverTraits> = fc.record({
  verifies: fc.constantFrom(
    "exactly",
    "never",
    "what is signed",
    "the beginning",
    // Digits in capitals cannot be made without the secret, nor can those without a prefix.
    "in any case",
    "without sha256=",
    "an empty secret",
  ),
  claims: fc.constantFrom("after verifying", "before verifying"),
  dedupes: fc.constantFrom("by id", "by header", "by authorization"),
  over: fc.constantFrom("the bytes", "what was parsed"),
  knows: fc.constantFrom("both secrets", "one secret"),
  types: fc.constantFrom("all", "its own"),
  remembers: fc.constantFrom("while handling", "for good", "when handled", "never"),
  fails: fc.constantFrom("aloud", "silently"),
  order: fc.constantFrom("any", "forward"),
  age: fc.constantFrom("any", "recent"),
  says: fc.constantFrom("nothing", "what it got", "the valid signature"),
});

type Outcome = Verdict["outcome"];

const when = (isGood: boolean): Outcome => (isGood ? "passed" : "failed");

/** A receiver that stores an id before it verifies loses the right delivery after a forged one. */
const claimsEarly = ({ claims, remembers }: ReceiverTraits): boolean =>
  claims === "before verifying" && remembers !== "never";

const verifiesOnly =
  (...bad: ReceiverTraits["verifies"][]) =>
  (receiver: ReceiverTraits) =>
    when(![...bad, "never"].includes(receiver.verifies) && !claimsEarly(receiver));

const remembersAtAll = ({ remembers }: ReceiverTraits): Outcome => when(remembers !== "never");

/** The outcome that each trial has to find, from the traits alone. */
const expected: Readonly<Record<string, (receiver: ReceiverTraits) => Outcome>> = {
  "signature-right": () => "passed",
  "signature-wrong": verifiesOnly(),
  "signature-guessed": verifiesOnly("an empty secret"),
  "signature-missing": verifiesOnly("what is signed", "the beginning"),
  "signature-truncated": verifiesOnly("the beginning"),
  "replayed-under-another-id": ({ dedupes, remembers }) => when(dedupes !== "by header" && remembers !== "never"),
  "secret-rotation": ({ verifies, knows }) => when(verifies === "never" || knows === "both secrets"),
  "raw-body": ({ verifies, over }) => when(verifies === "never" || over === "the bytes"),
  "unknown-event": (receiver) => when(receiver.types === "all" || claimsEarly(receiver)),
  "discreet-responses": ({ verifies, says }) =>
    when(says === "nothing" || (says === "the valid signature" && verifies === "never")),
  "delivered-twice": remembersAtAll,
  // A receiver that remembers an event once it is handled handles it five times meanwhile.
  "delivered-five-times-at-once": (receiver) =>
    when(claimsEarly(receiver) || !["never", "when handled"].includes(receiver.remembers)),
  "delivery-interrupted": remembersAtAll,
  "handling-fails": (receiver) =>
    when(receiver.fails === "aloud" && receiver.remembers !== "for good" && !claimsEarly(receiver)),
  "same-authorization": ({ dedupes, remembers }) => when(dedupes !== "by authorization" || remembers === "never"),
  "out-of-order": (receiver) => when(receiver.order === "any" || claimsEarly(receiver)),
  "last-attempt": ({ age }) => when(age === "any"),
  "hundred-at-once": () => "passed",
};

test("what the traits of a receiver say is what the trials find", async () => {
  expect(Object.keys(expected).sort()).toEqual(receiverTrials.map(({ id }) => id).sort());
  await fc.assert(
    fc.asyncProperty(traits, async (given) => {
      const receiver = receiverHere(given);
      for (const trial of receiverTrials) {
        const { outcome, because, evidence } = await judgeReceiver(trial, receiver);
        expect([trial.id, outcome, because]).toEqual([trial.id, expected[trial.id]?.(given), because]);
        expect(evidence.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 200 * inject("scale"), examples: [[careful]] },
  );
});
