import { describe, expect, test } from "vitest";
import { createPace } from "../../src/push/pace.ts";
import { authorization } from "../support/examples.ts";
import { externalIdOf, pusherOf, rowsOf } from "../support/push-support.ts";
import { type Answer, collect, json } from "../support/scripted-service.ts";
import { settle } from "../support/settle.ts";
import { virtualClock } from "../support/virtual-clock.ts";

const tooMany = (headers = {}) => json({ code: "rate_limited" }, 429, headers);
const isKnown = () => false;

/** Takes as many places as there are, and leaves them. */
async function placesOf(pace: ReturnType<typeof createPace>) {
  let taken = 0;
  const attempts = Array.from({ length: 20 }, () => pace.enter().then(() => (taken += 1)));
  await settle();
  const places = taken;
  while (taken < attempts.length) {
    pace.leave();
    await settle();
  }
  for (let n = 0; n < places; n++) pace.leave();
  return places;
}

describe("the pace of a push", () => {
  const halt = new AbortController().signal;

  test("halves with each 429, never below one, and rises by one with each round of successes, up to the concurrency", async () => {
    const pace = createPace(8, virtualClock(), halt);
    expect(await placesOf(pace)).toBe(8);
    pace.slowDown(0, 0);
    expect(await placesOf(pace)).toBe(4);
    for (const places of [2, 1, 1]) {
      pace.slowDown(0, 0);
      expect(await placesOf(pace)).toBe(places);
    }
    pace.speedUp();
    expect(await placesOf(pace)).toBe(2);
    for (let n = 0; n < 3; n++) pace.speedUp();
    expect(await placesOf(pace)).toBe(3);
    for (let n = 0; n < 100; n++) pace.speedUp();
    expect(await placesOf(pace)).toBe(8);
  });

  test("takes the 429 of requests that were under way together as one", async () => {
    const clock = virtualClock();
    const pace = createPace(8, clock, halt);
    await clock.wait(10, halt);
    expect([pace.slowDown(0, 0), pace.slowDown(5, 0), pace.slowDown(9, 0)]).toEqual([1, 1, 1]);
    expect(await placesOf(pace)).toBe(4);
    expect(pace.slowDown(10, 0)).toBe(2);
  });

  test("counts the 429 since the last success, so that a row may meet any number while others succeed", () => {
    const pace = createPace(8, virtualClock(), halt);
    for (let n = 0; n < 20; n++) {
      expect(pace.slowDown(0, 0)).toBe(1);
      pace.speedUp();
    }
  });

  test("lets those that wait for a place go first", async () => {
    const pace = createPace(1, virtualClock(), halt);
    await pace.enter();
    const order: string[] = [];
    const waiting = pace.enter().then(() => order.push("waited"));
    await settle();
    pace.leave();
    const again = pace.enter().then(() => order.push("came again"));
    await waiting;
    pace.leave();
    await again;
    expect(order).toEqual(["waited", "came again"]);
  });
});

describe("a service that asks to slow down", () => {
  test.each([
    ["429", tooMany({ "retry-after": "30" })],
    ["503", json({}, 503, { "retry-after": "30" })],
  ])("is obeyed by all rows: %s with Retry-After", async (_, refusal) => {
    let refusals = 1;
    const answer: Answer = () => (refusals-- > 0 ? refusal.clone() : json(authorization, 201));
    const { push, clock, received } = pusherOf(answer);
    const outcomes = await collect(push(rowsOf("A", "B", "C"), { concurrency: 1, isKnown }));
    expect(outcomes.map(({ result }) => result)).toEqual(["created", "created", "created"]);
    expect(clock.waits).toEqual([30_000]);
    expect(received).toHaveLength(4);
  });

  test("is obeyed by the repeat from which a push learns, too", async () => {
    const times: number[] = [];
    let refusals = 1;
    const { push, clock } = pusherOf((request) => {
      times.push(clock.now());
      if (externalIdOf(request) === "B" && refusals-- > 0) return tooMany({ "retry-after": "30" });
      return settle().then(() => json(authorization, 201));
    });
    await push(rowsOf("A", "B"), { concurrency: 2 });
    expect(times.slice(0, 2)).toEqual([0, 0]);
    expect(Math.min(...times.slice(2))).toBe(30_000);
  });

  test("and does not say for how long is asked again after growing pauses", async () => {
    let refusals = 3;
    const { push, clock } = pusherOf(() => (refusals-- > 0 ? tooMany() : json(authorization, 201)));
    expect(await push(rowsOf("A"), { isKnown })).toMatchObject({ created: 1 });
    expect(clock.waits).toEqual([500, 1000, 2000]);
  });

  test.each([
    ["for a day", "after ten minutes", "86400", [600_000]],
    ["for no time at all", "at once", "0", []],
  ])("%s is asked again %s", async (_how, _when, seconds, waits) => {
    let refusals = 1;
    const { push, clock } = pusherOf(() =>
      refusals-- > 0 ? tooMany({ "retry-after": seconds }) : json(authorization, 201),
    );
    await push(rowsOf("A"), { isKnown });
    expect(clock.waits).toEqual(waits);
  });

  test("and accepts nothing in between leaves the rows unknown", async () => {
    const { push, received } = pusherOf(() => tooMany());
    const outcomes = await collect(push(rowsOf("A"), { maxRetries: 2 }));
    expect(outcomes).toMatchObject([{ result: "unknown", error: { kind: "rate-limit" } }]);
    expect(received).toHaveLength(3);
  });
});

describe("a row whose request fails", () => {
  test("is sent again", async () => {
    let left = 2;
    const { push, clock, received } = pusherOf(() => (left-- > 0 ? json({}, 500) : json(authorization, 201)));
    expect(await push(rowsOf("A"), { isKnown })).toMatchObject({ created: 1 });
    expect(clock.waits).toEqual([500, 1000]);
    expect(received).toHaveLength(3);
  });

  test("is unknown when that keeps happening", async () => {
    const { push, received, clock } = pusherOf(() => new Response("<html>", { status: 503 }));
    const [outcome] = await collect(push(rowsOf("A")));
    expect(outcome).toMatchObject({ result: "unknown", error: { repeatIsSafe: true } });
    expect(received).toHaveLength(5);
    expect(clock.waits).toEqual([500, 1000, 2000, 4000]);
  });

  test("keeps its retries when a rate limit, which counts for all rows, comes in between", async () => {
    const answers = [json({}, 500), tooMany()];
    const { push } = pusherOf(() => answers.shift() ?? json(authorization, 201));
    expect(await push(rowsOf("A"), { isKnown, maxRetries: 1 })).toMatchObject({ created: 1 });
  });

  test("does not hold up the others", async () => {
    const { push } = pusherOf((request) => (externalIdOf(request) === "A" ? json({}, 500) : json(authorization, 201)));
    const outcomes = await collect(push(rowsOf("A", "B", "C"), { isKnown }));
    expect(outcomes.map(({ index }) => index)).toEqual([1, 2, 0]);
  });

  test("with no prospect of another answer is not sent again", async () => {
    const { push, received } = pusherOf(() => new Response("<html>Not here</html>", { status: 404 }));
    const [outcome] = await collect(push(rowsOf("A")));
    expect(outcome).toMatchObject({ result: "unknown", error: { kind: "unexpected-response" } });
    expect(received).toHaveLength(1);
  });

  test("is not waited for when the push is aborted meanwhile", async () => {
    const controller = new AbortController();
    const { push, received } = pusherOf(() => {
      void settle().then(() => controller.abort());
      return json({}, 500);
    });
    const delivered: unknown[] = [];
    const run = async () => {
      for await (const outcome of push(rowsOf("A"), { signal: controller.signal })) delivered.push(outcome);
    };
    await expect(run()).rejects.toMatchObject({ kind: "abort" });
    expect(delivered).toMatchObject([{ result: "unknown", error: { kind: "server" } }]);
    expect(received).toHaveLength(1);
  });
});
