import { describe, expect, test } from "vitest";
import type { ObservedDelivery, Receiver } from "../src/index.ts";
import { receiverTrials, withRightSignature } from "../src/index.ts";
import { careful } from "./support/played-receiver.ts";
import { observed, receiverHere } from "./support/receiver-here.ts";

async function judged(id: string, receiver: Receiver) {
  const trial = receiverTrials.find((one) => one.id === id);
  if (trial === undefined) throw new Error(`There is no trial ${id}.`);
  return trial.judge(receiver);
}

/** A careful receiver, of which something is otherwise. */
const butFor = (otherwise: Partial<Receiver>): Receiver => ({ ...receiverHere(careful), ...otherwise });

/** A receiver with these outcomes, one after the other; the last for all that follow. */
function answering(...outcomes: ObservedDelivery["outcome"][]): Receiver {
  const left = [...outcomes];
  return butFor({
    deliver(event, { as } = {}) {
      const [outcome] = left.length > 1 ? left.splice(0, 1) : left;
      if (outcome === undefined) throw new Error("There is no outcome left.");
      return Promise.resolve(observed(event, outcome, as));
    },
  });
}

const status = (code: number): ObservedDelivery["outcome"] => ({
  kind: "answered",
  status: code,
  headers: {},
  body: "",
});

test("what does not respond accepts nothing, and what it did is said", async () => {
  expect(await judged("signature-right", answering({ kind: "timed-out" }))).toMatchObject({
    outcome: "failed",
    because: "It did not respond within 10 s, although the delivery is correctly signed.",
  });
  expect(await judged("hour-late", answering({ kind: "failed", reason: "ECONNRESET" }))).toMatchObject({
    outcome: "failed",
    because: "It did not respond (ECONNRESET) to an event of an hour ago.",
  });
});

test.each([199, 300, 301, 500])("a response with %i is no acceptance", async (code) => {
  expect((await judged("unknown-event", answering(status(code)))).outcome).toBe("failed");
});

describe("forgeries", () => {
  test("silence is no refusal, and no acceptance", async () => {
    const { outcome, because } = await judged("signature-wrong", answering(status(401), { kind: "timed-out" }));
    expect([outcome, because]).toEqual([
      "undecided",
      "It did not respond within 10 s, so whether it rejects the delivery is unknown.",
    ]);
  });

  test("an event that was handled although the delivery was refused", async () => {
    const receiver = { ...answering(status(401)), handled: () => Promise.resolve(1) };
    expect(await judged("signature-wrong", receiver)).toMatchObject({
      outcome: "failed",
      because: "It responded with 401, but handled the event anyway.",
    });
  });

  test("what can count nothing still shows that it refuses", async () => {
    const receiver = butFor({ handled: () => Promise.resolve(undefined) });
    expect((await judged("signature-wrong", receiver)).outcome).toBe("passed");
  });
});

test("a receiver with one secret has no rotation to show", async () => {
  expect((await judged("secret-rotation", butFor({ hasNextSecret: false }))).outcome).toBe("not exercised");
});

test("a leak in a header is one, too", async () => {
  const headers = { "x-driver": "NIF 12345678Z" };
  const leaking: ObservedDelivery["outcome"] = { kind: "answered", status: 200, headers, body: "" };
  expect((await judged("discreet-responses", answering(leaking))).because).toBe(
    "Its response contains the driver's NIF.",
  );
});

const counting = (count: number | undefined): Receiver => butFor({ handled: () => Promise.resolve(count) });

describe("what is handled once", () => {
  test.each(["delivered-twice", "delivered-five-times-at-once", "delivery-interrupted"])(
    "%s is undecided where nothing counts, and failed where nothing was handled",
    async (id) => {
      expect(await judged(id, counting(undefined))).toMatchObject({
        outcome: "undecided",
        because: expect.stringContaining("Pass --handled.") as string,
      });
      expect(await judged(id, counting(0))).toMatchObject({
        outcome: "failed",
        because: expect.stringContaining("never handled the event") as string,
      });
      expect((await judged(id, counting(2))).because).toContain("It handled the event 2 times, after ");
    },
  );

  test("who is busy is asked again after 1 s and 4 s, as often as the service does", async () => {
    const pauses: number[] = [];
    const pause = (seconds: number) => Promise.resolve(void pauses.push(seconds));
    const busy = { ...answering(status(409)), pause };
    const { outcome, because } = await judged("delivery-interrupted", busy);
    expect([outcome, because, pauses]).toEqual([
      "failed",
      "It responded with 409, after two interrupted deliveries.",
      [1, 4],
    ]);
  });

  test("a second delivery that is refused would be repeated for ever", async () => {
    expect(await judged("delivered-twice", answering(status(204), status(409)))).toMatchObject({
      outcome: "failed",
      because: "It responded with 409, after two deliveries.",
    });
  });
});

describe("handling that fails", () => {
  test("who asks the service for nothing has nothing that fails", async () => {
    expect((await judged("handling-fails", answering(status(204)))).outcome).toBe("not exercised");
  });

  test("who accepts first and handles later is right, if it does", async () => {
    let requests = 0;
    const later = (count: number | undefined) => ({
      ...answering(status(202)),
      requests: () => (requests += 1),
      handled: () => Promise.resolve(count),
    });
    const outcomes = [1, 0, 2, undefined].map(async (count) => (await judged("handling-fails", later(count))).outcome);
    expect(await Promise.all(outcomes)).toEqual(["passed", "failed", "failed", "undecided"]);
  });

  test("who never recovers fails, and so does who accepts the repeat without handling it", async () => {
    let requests = 0;
    const asking = (receiver: Receiver) => ({ ...receiver, requests: () => (requests += 1) });
    expect((await judged("handling-fails", asking(answering(status(500))))).because).toBe(
      "It responded with 500 to the retry, although the failure was over.",
    );
    const lost = { ...asking(answering(status(500), status(204))), handled: () => Promise.resolve(0) };
    expect((await judged("handling-fails", lost)).because).toBe("It accepted the retry but never handled the event.");
  });
});

test("of a hundred at once, one that is not accepted fails all", async () => {
  const { outcome, because } = await judged("hundred-at-once", answering({ kind: "timed-out" }, status(204)));
  expect([outcome, because]).toEqual(["failed", "It did not respond within 10 s to 1 of 100 at once."]);
});

test("the trial of the valid signature comes first, also where others alone are wanted", () => {
  const wanted = receiverTrials.filter(({ id }) => id === "hour-late");
  expect(withRightSignature(wanted).map(({ id }) => id)).toEqual(["signature-right", "hour-late"]);
  expect(withRightSignature([])).toEqual([]);
  expect(withRightSignature(receiverTrials)).toEqual(receiverTrials);
});
