import { describe, expect, test } from "vitest";
import type { ObservedDelivery, Receiver } from "../src/index.ts";
import { receiverTrials, withRightSignature } from "../src/index.ts";
import { answering, butFor, handled, judged, status } from "./support/judged-receiver.ts";
import { observed } from "./support/receiver-here.ts";

test("what does not respond accepts nothing, and what it did is said", async () => {
  expect(await judged("signature-right", answering({ kind: "timed-out" }))).toMatchObject({
    outcome: "failed",
    because: "It did not respond within 10 s, although the delivery is correctly signed.",
  });
  expect(await judged("last-attempt", answering({ kind: "failed", reason: "ECONNRESET" }))).toMatchObject({
    outcome: "failed",
    because: "It did not respond (ECONNRESET), to an event of 120 s ago.",
  });
});

test.each([
  [302, /redirects to/],
  [404, /path of --receiver/],
  [405, /path of --receiver/],
  [415, /Content-Type/],
  [500, /log of the receiver/],
  [401, /^Compare the secrets first/],
])("the cure of a right delivery that is answered with %i is about its cause", async (code, cure) => {
  expect(await judged("signature-right", answering(status(code)))).toMatchObject({
    outcome: "failed",
    harm: { cure: expect.stringMatching(cure) as string },
  });
});

test.each([199, 300, 301, 500])("a response with %i is no acceptance", async (code) => {
  expect((await judged("unknown-event", answering(status(code)))).outcome).toBe("failed");
});

describe("forgeries", () => {
  test("an event that was handled although the delivery was refused", async () => {
    expect(await judged("signature-wrong", { ...answering(status(401)), handled: handled(1) })).toMatchObject({
      outcome: "failed",
      because:
        "It responded with 401, but handled the event anyway, although the signature is made with another secret.",
    });
  });

  test("without a count, an acceptance fails, and a refusal is undecided", async () => {
    expect(await judged("signature-wrong", answering(status(204)))).toMatchObject({ outcome: "failed" });
    expect(await judged("signature-wrong", butFor({ handled: handled(undefined) }))).toMatchObject({
      outcome: "undecided",
      because: expect.stringContaining("Only --handled shows") as string,
    });
  });
});

test("a receiver with one secret has no rotation to show", async () => {
  expect((await judged("secret-rotation", butFor({ nextSecret: undefined }))).outcome).toBe("not exercised");
});

test("a leak in a header is one, too", async () => {
  const headers = { "x-driver": "NIF 12345678Z" };
  const leaking: ObservedDelivery["outcome"] = { kind: "answered", status: 200, headers, body: "" };
  expect((await judged("discreet-responses", answering(leaking))).because).toBe(
    "Its response contains the driver's NIF.",
  );
});

const once = ["delivered-twice", "delivered-five-times-at-once", "delivery-interrupted", "hundred-at-once"];

test.each([...once, "same-authorization"])(
  "%s is undecided where nothing counts, and fails if an event is handled never or twice",
  async (id) => {
    expect(await judged(id, butFor({ handled: handled(undefined) }))).toMatchObject({
      outcome: "undecided",
      because: expect.stringContaining("Pass --handled.") as string,
    });
    expect(await judged(id, butFor({ handled: handled(0) }))).toMatchObject({
      outcome: "failed",
      harm: { kind: "lost-event" },
      because: expect.stringContaining("never handled") as string,
    });
    expect(await judged(id, butFor({ handled: handled(2) }))).toMatchObject({
      harm: { kind: "handled-twice" },
      because: expect.stringContaining("It handled the event 2 times, after ") as string,
    });
  },
);

describe("the schedule of the service", () => {
  const attemptsOf = async (receiver: Receiver, id = "delivery-interrupted") => {
    const pauses: number[] = [];
    const pause = (seconds: number) => Promise.resolve(void pauses.push(Math.round(seconds)));
    return [(await judged(id, { ...receiver, pause })).outcome, pauses];
  };

  test("who is busy is asked again until its end", async () => {
    expect(await attemptsOf(answering(status(409)))).toEqual(["failed", [1, 4, 25, 90]]);
    const slow = { ...answering(status(409), status(409), status(409), status(200)), handled: handled(1) };
    expect(await attemptsOf(slow)).toEqual(["passed", [1, 4, 25]]);
  });

  test("two refusals for good are believed", async () => {
    expect(await attemptsOf(answering(status(400)), "unknown-event")).toEqual(["failed", [1]]);
  });

  test("who crashed and does not come back within 5 s is lost", async () => {
    const gone = { kind: "failed", reason: "connect ECONNREFUSED 127.0.0.1:3000" } as const;
    expect(await attemptsOf(answering(gone), "out-of-order")).toEqual(["failed", [1, 4]]);
    expect(await attemptsOf(answering(gone, gone, status(204)), "last-attempt")).toEqual(["passed", [1, 4]]);
  });

  test("a profile without retries has nothing to interrupt", async () => {
    expect(await attemptsOf(butFor({ attempts: [0] }))).toEqual(["not exercised", []]);
  });

  test("what is refused in the end, and was handled once, is no harm", async () => {
    expect(await attemptsOf({ ...answering(status(409)), handled: handled(1) })).toEqual(["passed", [1, 4, 25, 90]]);
  });
});

describe("handling that fails", () => {
  const asking = (receiver: Receiver, count?: number): Receiver => ({
    ...receiver,
    failService: () => () => true,
    handled: handled(count),
  });

  test("who asks the service for nothing has nothing that fails", async () => {
    expect((await judged("handling-fails", answering(status(204)))).outcome).toBe("not exercised");
  });

  test.each([[202], [500, 200]])("who answers %j is right if it handles the event once", async (...codes) => {
    const outcomes = [1, 0, 2, undefined].map(
      async (count) => (await judged("handling-fails", asking(answering(...codes.map(status)), count))).outcome,
    );
    expect(await Promise.all(outcomes)).toEqual(["passed", "failed", "failed", "undecided"]);
  });

  test("a delivery that was rejected is not said to be accepted", async () => {
    expect((await judged("handling-fails", asking(answering(status(500), status(200)), 0))).because).toBe(
      "It accepted the retry of a delivery that it could not handle but never handled the event.",
    );
    expect((await judged("handling-fails", asking(answering(status(200)), 0))).because).toBe(
      "It accepted a delivery that it could not handle but never handled the event.",
    );
  });

  test("who never recovers fails", async () => {
    expect((await judged("handling-fails", asking(answering(status(500))))).because).toBe(
      "It responded with 500, although the failure was over.",
    );
  });
});

test("of a hundred at once, one that is refused to the end fails", async () => {
  const receiver = answering(status(204));
  const refused = new Set<string>();
  const deliver: Receiver["deliver"] = (event) => {
    if (refused.size === 0) refused.add(event.id);
    return Promise.resolve(observed(event, status(refused.has(event.id) ? 503 : 204)));
  };
  expect(await judged("hundred-at-once", { ...receiver, deliver })).toMatchObject({
    outcome: "failed",
    because: "It responded with 503 for 1 of 100 events, after 100 deliveries at once.",
  });
});

test("the trial of the valid signature comes first, also where others alone are wanted", () => {
  const wanted = receiverTrials.filter(({ id }) => id === "last-attempt");
  expect(withRightSignature(wanted).map(({ id }) => id)).toEqual(["signature-right", "last-attempt"]);
  expect(withRightSignature([])).toEqual([]);
  expect(withRightSignature(receiverTrials)).toEqual(receiverTrials);
});
