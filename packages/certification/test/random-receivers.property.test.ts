import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { receiverTrials, type Verdict } from "../src/index.ts";
import { careful, type ReceiverTraits } from "./support/played-receiver.ts";
import { receiverHere } from "./support/receiver-here.ts";

const traits: fc.Arbitrary<ReceiverTraits> = fc.record({
  verifies: fc.constantFrom("exactly", "never", "what is signed", "the beginning", "in any case", "without sha256="),
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

const verifiesOnly =
  (...bad: ReceiverTraits["verifies"][]) =>
  ({ verifies }: ReceiverTraits) =>
    when(![...bad, "never"].includes(verifies));

const remembersAtAll = ({ remembers }: ReceiverTraits): Outcome => when(remembers !== "never");

/** What each trial has to find, from the traits alone. */
const expected: Readonly<Record<string, (receiver: ReceiverTraits) => Outcome>> = {
  "signature-right": () => "passed",
  // White space after the body is lost to a parser.
  "signature-wrong": ({ verifies, over }) => when(verifies !== "never" && over === "the bytes"),
  "signature-missing": verifiesOnly("what is signed", "the beginning"),
  "signature-truncated": verifiesOnly("the beginning"),
  "signature-re-encoded": verifiesOnly("without sha256="),
  "signature-other-case": verifiesOnly("in any case"),
  "secret-rotation": ({ verifies, knows }) => when(verifies !== "never" && knows === "both secrets"),
  "raw-body": ({ verifies, over }) => when(verifies === "never" || over === "the bytes"),
  "unknown-event": ({ types }) => when(types === "all"),
  "discreet-responses": ({ verifies, says }) =>
    when(says === "nothing" || (says === "the valid signature" && verifies === "never")),
  "delivered-twice": remembersAtAll,
  // Who remembers an event when it is handled handles it five times meanwhile.
  "delivered-five-times-at-once": ({ remembers }) => when(!["never", "when handled"].includes(remembers)),
  "delivery-interrupted": remembersAtAll,
  "handling-fails": ({ fails, remembers }) => when(fails === "aloud" && remembers !== "for good"),
  "out-of-order": ({ order }) => when(order === "any"),
  "hour-late": ({ age }) => when(age === "any"),
  "hundred-at-once": () => "passed",
};

test("what the traits of a receiver say is what the trials find", async () => {
  expect(Object.keys(expected).sort()).toEqual(receiverTrials.map(({ id }) => id).sort());
  await fc.assert(
    fc.asyncProperty(traits, async (given) => {
      const receiver = receiverHere(given);
      for (const { id, judge } of receiverTrials) {
        const { outcome, because, evidence } = await judge(receiver);
        expect([id, outcome, because]).toEqual([id, expected[id]?.(given), because]);
        expect(evidence.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 200 * inject("scale"), examples: [[careful]] },
  );
});
