import { describe, expect, test } from "vitest";
import type { PushOptions } from "../../src/index.ts";
import { createEvidence } from "../../src/push/evidence.ts";
import { authorization, uuid } from "../support/examples.ts";
import { externalIdOf, keepingService, pusherOf, rowsOf } from "../support/push-support.ts";
import { failedCall } from "../support/retrying.ts";
import { type Answer, collect, json } from "../support/scripted-service.ts";

/** Pushes five rows, of which B and D are there already, and answers what it says of each. */
async function resultsUnder(behaviour: Parameters<typeof keepingService>[0], options: PushOptions = {}) {
  const service = keepingService(behaviour);
  service.stored.set("B", 1001).set("D", 1002);
  const { push, sent } = pusherOf(service.answer);
  const results = new Map<string, string>();
  const rows = rowsOf("A", "B", "C", "D", "E");
  for await (const { row, result } of push(rows, { concurrency: 1, ...options })) results.set(row.externalId, result);
  return { results: [...results.values()], requests: sent().length };
}

const expected = ["created", "existing", "created", "existing", "created"];

describe("created and existing are distinguished by the response to a repeat", () => {
  test.each([
    { create: 201, repeat: 200 },
    { create: 200, repeat: 201 },
    { create: 201, repeat: 409 },
    { create: 200, repeat: 409 },
    { create: 201, repeat: 409, code: false },
  ])("%j, with one request more than there are rows", async (behaviour) => {
    expect(await resultsUnder(behaviour)).toEqual({ results: expected, requests: 6 });
  });

  test.each([
    { create: 201, repeat: 201 },
    { create: 200, repeat: 200 },
  ])("%j tells nothing, and the rows are stored", async (behaviour) => {
    const { results } = await resultsUnder(behaviour);
    expect(results).toEqual(["stored", "stored", "stored", "stored", "stored"]);
  });

  test.each([
    { create: 201, repeat: 200 },
    { create: 200, repeat: 200 },
    { create: 201, repeat: 409 },
  ])("%j with isKnown tells everything, without a further request", async (behaviour) => {
    const isKnown = (id: string) => id === uuid(1001) || id === uuid(1002);
    expect(await resultsUnder(behaviour, { isKnown })).toEqual({ results: expected, requests: 5 });
  });
});

test("rows that are there are stored until a new one shows that it is answered in another way", async () => {
  const service = keepingService();
  for (const externalId of ["A", "B", "D"]) service.stored.set(externalId, service.stored.size + 1);
  const { push } = pusherOf(service.answer);
  const outcomes = await collect(push(rowsOf("A", "B", "C", "D"), { concurrency: 1 }));
  expect(outcomes.map(({ result }) => result)).toEqual(["stored", "stored", "created", "existing"]);
});

test("a row that is refused because it is there shows how repeats are answered, without a further request", async () => {
  const service = keepingService({ repeat: 409 });
  service.stored.set("A", 1001);
  const { push, sent } = pusherOf(service.answer);
  const outcomes = await collect(push(rowsOf("A", "B"), { concurrency: 1 }));
  expect(outcomes.map(({ result }) => result)).toEqual(["existing", "created"]);
  expect(sent()).toEqual(["A", "B"]);
});

describe("a row that an earlier request may have created is stored when it is answered like a repeat", () => {
  const lost = (service: Answer): Answer => {
    let left = 1;
    return (request) => {
      const answer = service(request);
      if (externalIdOf(request) === "C" && left-- > 0) return Promise.reject(new TypeError("fetch failed"));
      return answer;
    };
  };

  test.each([{ repeat: 200 }, { repeat: 409 }])("%j", async (behaviour) => {
    const { push } = pusherOf(lost(keepingService(behaviour).answer));
    const outcomes = await collect(push(rowsOf("A", "C"), { concurrency: 1 }));
    expect(outcomes.map(({ result }) => result)).toEqual(["created", "stored"]);
  });
});

test("a row whose earlier request never arrived was there before when it is answered like a repeat", async () => {
  const service = keepingService({ repeat: 200 });
  service.stored.set("C", 1001);
  let left = 1;
  const { push } = pusherOf((request) => {
    const refused = failedCall("ECONNREFUSED", "connect");
    return externalIdOf(request) === "C" && left-- > 0 ? Promise.reject(refused) : service.answer(request);
  });
  const outcomes = await collect(push(rowsOf("A", "C"), { concurrency: 1 }));
  expect(outcomes.map(({ result }) => result)).toEqual(["created", "existing"]);
});

test("the newest creation is the latest of all, and only one that is clearly older was there before", () => {
  const evidence = createEvidence();
  const judge = (createdAt: number, newest = evidence.newest()) =>
    evidence.judge({ status: 201, createdAt, newest, first: true });
  expect(judge(500_000)).toBe("stored");
  expect(judge(440_000)).toBe("stored");
  expect(judge(Number.NaN)).toBe("stored");
  expect(evidence.newest()).toBe(500_000);
  expect(judge(439_999)).toBe("existing");
});

describe("the repeat that shows how repeats are answered", () => {
  test("is made once for all rows under way, and again by a later row if it failed, three times at most", async () => {
    const evidence = createEvidence();
    let made = 0;
    const fail = () => Promise.resolve(void (made += 1));
    await Promise.all([evidence.learn(fail), evidence.learn(fail)]);
    expect(made).toBeLessThanOrEqual(3);
    await evidence.learn(fail);
    await evidence.learn(fail);
    expect(made).toBe(3);
  });

  test("is one at a time", async () => {
    const evidence = createEvidence();
    const { promise, resolve } = Promise.withResolvers<number>();
    let made = 0;
    const repeat = () => {
      made += 1;
      return promise;
    };
    const learning = [evidence.learn(repeat), evidence.learn(repeat)];
    expect(made).toBe(1);
    resolve(200);
    await Promise.all(learning);
    expect(made).toBe(1);
  });

  test("costs the row nothing when it fails", async () => {
    const asked = new Set<string>();
    const { push } = pusherOf((request) => {
      const externalId = externalIdOf(request);
      const again = asked.has(externalId);
      asked.add(externalId);
      return again ? json({}, 500) : json(authorization, 201);
    });
    expect(await push(rowsOf("A", "B", "C", "D", "E"))).toMatchObject({ rows: 5, stored: 5 });
  });
});
