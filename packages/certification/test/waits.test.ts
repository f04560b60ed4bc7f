import { describe, expect, test } from "vitest";
import { clientTrials } from "../src/index.ts";
import { aRequest, judged } from "./support/story.ts";

const get = { operationId: "listProducts", method: "GET", path: "/products", body: null } as const;

describe.each(["retry-after-seconds", "retry-after-date"])("%s", (id) => {
  const refused = aRequest(0, { ...get, fault: id, status: 429 });

  test("the wait is told as the trial says", () => {
    const [fault] = clientTrials.find((trial) => trial.id === id)?.circumstances.faults ?? [];
    expect(fault).toMatchObject({ retryAfter: 3, retryAfterForm: id.replace("retry-after-", ""), times: 1 });
  });

  test("what came before the refusal does not count", () => {
    expect(judged(id, [aRequest(-1000), refused, aRequest(3000, get)]).outcome).toBe("passed");
  });

  test("the same request after the wait passes", () => {
    expect(judged(id, [refused, aRequest(3000, get)])).toMatchObject({
      outcome: "passed",
      because: "Retry-After was 3 s, and it retried after 3.0 s.",
    });
  });

  test("any request before its end fails, also of another operation", () => {
    for (const early of [aRequest(1000, get), aRequest(1000)]) {
      expect(judged(id, [refused, early, aRequest(3000, get)])).toMatchObject({
        outcome: "failed",
        because: "It made a request after 1.0 s, although Retry-After was 3 s.",
      });
    }
  });

  test("what was under way when the refusal was sent may still arrive", () => {
    expect(judged(id, [refused, aRequest(500), aRequest(3000, get)]).outcome).toBe("passed");
    expect(judged(id, [refused, aRequest(501), aRequest(3000, get)]).outcome).toBe("failed");
    expect(judged(id, [refused, aRequest(1, get), aRequest(3000, get)]).outcome).toBe("failed");
  });

  test("no further request fails if the command reports success, and is undecided if it reports an error", () => {
    expect(judged(id, [refused], 0).outcome).toBe("failed");
    expect(judged(id, [refused, aRequest(3000)], 0).outcome).toBe("failed");
    expect(judged(id, [refused], 1).outcome).toBe("undecided");
  });
});

test("seconds are whole, up to timers; a date has lost up to one of them", () => {
  const story = (id: string, wait: number) => [aRequest(0, { ...get, fault: id, status: 429 }), aRequest(wait, get)];
  expect(judged("retry-after-seconds", story("retry-after-seconds", 2900)).outcome).toBe("passed");
  expect(judged("retry-after-seconds", story("retry-after-seconds", 2899)).outcome).toBe("failed");
  expect(judged("retry-after-date", story("retry-after-date", 1900)).outcome).toBe("passed");
  expect(judged("retry-after-date", story("retry-after-date", 1899)).outcome).toBe("failed");
});

describe("overload", () => {
  /** The same request at these instants, each answered with 503. */
  const at = (...instants: number[]) =>
    instants.map((arrived) => aRequest(arrived, { ...get, fault: "overload", status: 503 }));

  test("growing pauses pass, also with jitter", () => {
    expect(judged("overload", [...at(0, 500, 1200, 2700), aRequest(6000, get)])).toMatchObject({
      outcome: "passed",
      because: "It made the request 4 times, with growing delays: 0.5 s, 0.7 s, 1.5 s.",
    });
    expect(judged("overload", at(0, 500, 900, 3000)).outcome).toBe("passed");
  });

  test("pauses that stay as they are fail, up to what a busy machine adds", () => {
    expect(judged("overload", at(0, 1000, 2000, 3000)).outcome).toBe("failed");
    expect(judged("overload", at(0, 1000, 2000, 3190)).outcome).toBe("failed");
    expect(judged("overload", at(0, 1000, 2000, 3200)).outcome).toBe("passed");
  });

  test("pauses that vary without growing may be random, and are undecided", () => {
    expect(judged("overload", at(0, 1000, 1400, 2300))).toMatchObject({
      outcome: "undecided",
      because: "Its delays were 1.0 s, 0.4 s, 0.9 s. Random delays can grow without it being visible.",
    });
    expect(judged("overload", at(0, 1200, 2200, 3200)).outcome).toBe("undecided");
    expect(judged("overload", at(0, 1199, 2199, 3199)).outcome).toBe("failed");
  });

  test("eleven attempts fail, even with growing pauses", () => {
    const instants = Array.from({ length: 11 }, (_, n) => n * n * 10);
    const many = judged("overload", at(...instants));
    expect([many.outcome, many.evidence.length]).toEqual(["failed", 5]);
    expect(judged("overload", at(...instants.slice(1))).outcome).toBe("passed");
  });

  test("with fewer than two pauses, nothing is known of them", () => {
    expect(judged("overload", at(0, 1000))).toMatchObject({
      outcome: "undecided",
      because:
        "It made the request twice while the service was overloaded: too few attempts to tell whether its delays grow.",
      evidence: [{}, {}],
    });
    expect(judged("overload", at(0)).because).toContain("once while the service was overloaded");
    // What was answered otherwise is no part of the storm.
    expect(judged("overload", [aRequest(-9000, get), ...at(0, 1000), aRequest(9000, get)]).outcome).toBe("undecided");
  });

  test("different requests are not attempts of one", () => {
    const others = at(0, 10, 20, 30).map((request, n) => ({ ...request, path: `/products/${String(n)}` }));
    expect(judged("overload", others).outcome).toBe("undecided");
  });
});
