import { describe, expect, test } from "vitest";
import { judgeReceiver, type Receiver, receiverTrials, type Verdict } from "../src/index.ts";
import { answering, judged, status } from "./support/judged-receiver.ts";
import { careful, type ReceiverTraits } from "./support/played-receiver.ts";
import { receiverHere } from "./support/receiver-here.ts";

/** The verdicts of the trials that a receiver with these mistakes fails. */
async function failuresOf(mistakes: Partial<ReceiverTraits>) {
  const receiver = receiverHere({ ...careful, ...mistakes });
  const found: Verdict[] = [];
  for (const trial of receiverTrials) {
    const verdict = await judgeReceiver(trial, receiver);
    if (verdict.outcome === "failed") found.push(verdict);
  }
  return found;
}

/** The trials that it fails, each with its harm. */
const harms = async (mistakes: Partial<ReceiverTraits>): Promise<string[]> =>
  (await failuresOf(mistakes)).map(({ id, harm }) => `${id}: ${harm.kind}`);

describe("a mistake fails where its harm is done", () => {
  test.each<[Partial<ReceiverTraits>, string[]]>([
    [{ verifies: "an empty secret" }, ["signature-guessed: forged-event"]],
    [{ dedupes: "by authorization" }, ["same-authorization: lost-event"]],
    [{ dedupes: "by header" }, ["replayed-under-another-id: handled-twice"]],
    [{ age: "recent" }, ["last-attempt: lost-event"]],
  ])("%j", async (mistake, expected) => expect(await harms(mistake)).toEqual(expected));

  test("who stores an id before verifying loses the right delivery after a forged one", async () => {
    const found = await harms({ claims: "before verifying" });
    expect(found).toEqual(expect.arrayContaining(["signature-wrong: lost-event", "signature-missing: lost-event"]));
    const [first] = await failuresOf({ claims: "before verifying" });
    expect(first?.harm.cure).toBe("Verify the signature before you store the id of the event.");
  });

  test.each(["by second", "by type"] as const)("who deduplicates %s learns that its key is shared", async (dedupes) => {
    const failures = await failuresOf({ dedupes });
    expect(failures.map(({ id }) => id)).toEqual(expect.arrayContaining(["signature-guessed", "hundred-at-once"]));
    for (const { harm } of failures) {
      expect(harm).toMatchObject({
        kind: "lost-event",
        impact: expect.stringContaining("What happened never reaches the ERP") as string,
        cure: expect.stringMatching(/^Deduplicate by the id of the event/) as string,
      });
    }
  });

  test("who answers 204 to a hundred events and handles thirty", async () => {
    let answered = 0;
    const counted: Receiver["handled"] = (events) => Promise.resolve(events.map((_, at) => (at < 30 ? 1 : 0)));
    const forgetful = { ...answering(status(204)), handled: counted };
    const verdict = await judged("hundred-at-once", {
      ...forgetful,
      deliver: (...given) => forgetful.deliver(...given).finally(() => (answered += 1)),
    });
    // A hundred, and two to find the cause.
    expect([answered, verdict]).toMatchObject([
      102,
      {
        outcome: "failed",
        harm: { kind: "lost-event" },
        because: "It accepted 100 deliveries at once but never handled 70 of 100 events.",
      },
    ]);
  });
});

describe("what does no harm does not fail", () => {
  test("a forgery that is answered with 204, and not handled", async () => {
    const { deliver, ...polite } = receiverHere(careful);
    const receiver: Receiver = {
      ...polite,
      async deliver(...given) {
        const delivery = await deliver(...given);
        const isRefused = delivery.outcome.kind === "answered" && delivery.outcome.status === 401;
        return isRefused ? { ...delivery, outcome: status(204) } : delivery;
      },
    };
    for (const trial of receiverTrials) {
      expect([trial.id, (await judgeReceiver(trial, receiver)).outcome]).toEqual([
        trial.id,
        expect.stringMatching(/passed|not exercised/),
      ]);
    }
  });

  test("one that handles a single type of event, and ignores the others", async () => {
    const { handled: count, ...receiver } = receiverHere(careful);
    const types = new Map<string, string>();
    const newEvent: Receiver["newEvent"] = (content) => {
      const event = receiver.newEvent(content);
      types.set(event.id, event.type);
      return event;
    };
    const ignoring: Receiver = {
      ...receiver,
      newEvent,
      handled: async (events, expected) =>
        (await count(events, expected))?.map((one, at) =>
          types.get(events[at]?.id ?? "") === "authorization.finished" ? one : 0,
        ),
    };
    const failures = [];
    for (const trial of receiverTrials) {
      const { outcome, because } = await judgeReceiver(trial, ignoring);
      if (outcome !== "passed") failures.push([trial.id, outcome, because]);
    }
    expect(failures).toEqual([]);
    expect([...ignoring.handledTypes]).toEqual(["authorization.finished"]);
  });
});
