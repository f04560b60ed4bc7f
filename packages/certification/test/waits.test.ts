import { describe, expect, test } from "vitest";
import { clientTrials } from "../src/index.ts";
import { anOrder, aRequest, judged } from "./support/story.ts";

const get = { operationId: "listProducts", method: "GET", path: "/products", body: null } as const;

describe.each(["retry-after-seconds", "retry-after-date"])("%s", (id) => {
  const refused = aRequest(-300, { ...get, fault: id, status: 429, answered: 0 });

  test("the wait is told as the trial says", () => {
    const [fault] = clientTrials.find((trial) => trial.id === id)?.circumstances.faults ?? [];
    expect(fault).toMatchObject({ retryAfter: 3, retryAfterForm: id.replace("retry-after-", ""), times: 1 });
  });

  test("a second refusal counts as much as the first", () => {
    const update = { operationId: "updateAuthorization", method: "PATCH", path: "/authorizations/1" } as const;
    const second = aRequest(4000, { ...update, fault: `${id}-2`, status: 429, service: null });
    const story = (wait: number) => [refused, aRequest(3000, get), second, aRequest(4000 + wait, update)];
    expect(judged(id, story(3000)).outcome).toBe("passed");
    expect(judged(id, story(1000)).outcome).toBe("failed");
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

  test("what was under way when the refusal was sent may still arrive, if it makes several requests at once", () => {
    const outcome = (...later: Parameters<typeof judged>[1]) => judged(id, [refused, aRequest(-100), ...later]).outcome;
    expect(outcome(aRequest(500), aRequest(3000, get))).toBe("passed");
    expect(outcome(aRequest(501), aRequest(3000, get))).toBe("failed");
    expect(outcome(aRequest(1, get), aRequest(3000, get))).toBe("failed");
    expect(judged(id, [refused, aRequest(1), aRequest(3000, get)]).outcome).toBe("failed");
  });

  test("no further request is undecided, unless the command reports success without an order", () => {
    const baseline = [aRequest(0, get), aRequest(1)];
    expect(judged(id, [refused], 0, { baseline })).toMatchObject({
      outcome: "failed",
      because: "It reported success without the create of ERP-1: GET /products was not executed.",
    });
    expect(judged(id, [refused, aRequest(3000)], 0, { baseline }).outcome).toBe("undecided");
    expect(judged(id, [refused], 1, { baseline }).outcome).toBe("undecided");
  });

  test("a create is retried also under another id or with another batch, which is the matter of other trials", () => {
    const create = aRequest(0, { fault: id, status: 429, service: null });
    for (const fields of [{ externalId: "ERP-1-again" }, { batch: "L-2" }]) {
      expect(judged(id, [create, aRequest(3000, { body: { ...anOrder, ...fields } })]).outcome).toBe("passed");
    }
  });
});

test("seconds are whole, up to timers; a date has lost up to one of them", () => {
  const story = (id: string, wait: number) => [aRequest(0, { ...get, fault: id, status: 429 }), aRequest(wait, get)];
  expect(judged("retry-after-seconds", story("retry-after-seconds", 2900)).outcome).toBe("passed");
  expect(judged("retry-after-seconds", story("retry-after-seconds", 2899)).outcome).toBe("failed");
  expect(judged("retry-after-date", story("retry-after-date", 1600)).outcome).toBe("passed");
  expect(judged("retry-after-date", story("retry-after-date", 1599)).outcome).toBe("failed");
});

describe("overload", () => {
  /** The same request at these instants, each answered with 503. */
  const at = (...instants: number[]) =>
    instants.map((arrived) => aRequest(arrived, { ...get, fault: "overload", status: 503 }));

  test("growing pauses pass, also with jitter", () => {
    expect(judged("overload", [...at(0, 500, 1200, 2700), aRequest(6000, get)])).toMatchObject({
      outcome: "passed",
      because: "It made the request 4 times, with delays that grow or vary: 0.5 s, 0.7 s, 1.5 s.",
    });
    expect(judged("overload", at(0, 500, 900, 3000)).outcome).toBe("passed");
  });

  test("pauses that stay as they are until the service recovers fail, up to what a busy machine adds", () => {
    const outcome = (...instants: number[]) => judged("overload", [...at(...instants), aRequest(9000, get)]).outcome;
    expect(outcome(0, 1000, 2000, 3000)).toBe("failed");
    expect(outcome(0, 1000, 2000, 3190)).toBe("failed");
    expect(outcome(0, 1000, 2000, 3200)).toBe("passed");
    // An integration that gives up adds no load.
    expect(judged("overload", at(0, 1000, 2000, 3000)).outcome).toBe("passed");
  });

  test("a few requests after pauses that vary pass: random ones may grow without it being visible", () => {
    expect(judged("overload", [...at(0, 1000, 1400, 2300), aRequest(9000, get)])).toMatchObject({
      outcome: "passed",
      because: "It made the request 4 times, with delays that grow or vary: 1.0 s, 0.4 s, 0.9 s.",
    });
  });

  test("eleven attempts fail, even with growing pauses", () => {
    const instants = Array.from({ length: 11 }, (_, n) => n * n * 10);
    const many = judged("overload", at(...instants));
    expect([many.outcome, many.evidence.length]).toEqual(["failed", 6]);
    expect(judged("overload", at(...instants.slice(1))).outcome).toBe("passed");
  });

  test("who hardly retries passes", () => {
    expect(judged("overload", [...at(0, 1000), aRequest(9000, get)]).because).toContain("It hardly retried");
    expect(judged("overload", at(0)).because).toBe(
      "It made the request once, and gave up while the service was overloaded.",
    );
  });

  test("different requests are not attempts of one", () => {
    const others = at(0, 10, 20, 30).map((request, n) => ({ ...request, path: `/products/${String(n)}` }));
    expect(judged("overload", others).because).toContain("It made the request once");
  });
});
