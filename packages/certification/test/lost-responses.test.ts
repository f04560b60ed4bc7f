import { describe, expect, test } from "vitest";
import { clientTrials } from "../src/index.ts";
import { anOrder, aRequest, judged } from "./support/story.ts";

const lost = [
  "create-server-error",
  "create-response-lost",
  "create-connection-reset",
  "create-response-cut-off",
  "create-gateway-timeout",
  "create-unanswered",
  "create-response-stalls",
];

describe.each(lost)("%s", (id) => {
  const isCommitted = !["create-connection-reset", "create-gateway-timeout", "create-server-error"].includes(id);
  const first = aRequest(0, { fault: id, status: null, service: isCommitted ? 201 : null });
  const second = aRequest(10, { fault: `${id}-2`, status: null });

  test("a repeat with the same externalId and fields passes, whatever the order of the fields", () => {
    const body = Object.fromEntries(Object.entries(anOrder).reverse());
    const verdict = judged(id, [first, aRequest(1500, { body, status: 200 })]);
    expect(verdict).toMatchObject({
      outcome: "passed",
      because: "It retried the create of ERP-1 after 1.5 s, unchanged.",
    });
    expect(verdict.evidence.map(({ saw }) => saw)).toEqual([
      `POST /authorizations: no response, the fault ${id}`,
      "POST /authorizations: 200",
    ]);
  });

  test("a repeat under another externalId fails: two permits for one order", () => {
    const twin = aRequest(100, { body: { ...anOrder, externalId: "ERP-1-again" } });
    expect(judged(id, [first, aRequest(50), twin])).toMatchObject({
      outcome: "failed",
      harm: { kind: "two-permits" },
      because: expect.stringContaining("as ERP-1-again, although the first may have succeeded") as string,
    });
    // There is one permit, as the first was not executed.
    expect(judged(id, [first, twin]).outcome).toBe(isCommitted ? "failed" : "undecided");
    // Ids that no two runs share are compared by number.
    const baseline = ["a", "b"].map((externalId) => aRequest(0, { body: { ...anOrder, externalId } }));
    const run = [first, second, aRequest(99, { body: { ...anOrder, externalId: "ERP-2" } }), twin];
    expect(judged(id, run, 0, { baseline }).outcome).toBe("failed");
    expect(judged(id, run.slice(0, -1), 0, { baseline }).outcome).not.toBe("failed");
  });

  test("a repeat with other fields fails, and they are named", () => {
    const changed = aRequest(100, { body: { ...anOrder, quantity: 20, batch: "L-1" } });
    expect(judged(id, [first, second, changed])).toMatchObject({
      outcome: "failed",
      harm: { kind: "changed-order" },
      because: "It retried the create of ERP-1 with a different quantity, batch.",
    });
    expect(judged(id, [first, changed]).outcome).toBe(isCommitted ? "failed" : "undecided");
  });

  test("no repeat fails if the command reports success without a permit, and is undecided if it reports an error", () => {
    const lost = isCommitted ? "undecided" : "failed";
    expect(judged(id, [first], 0).outcome).toBe(lost);
    expect(judged(id, [first], 1).outcome).toBe("undecided");
    const rejected = [aRequest(0, { status: 400, service: 400 })];
    expect(judged(id, [first, ...rejected], 0, { baseline: rejected }).outcome).not.toBe("failed");
    expect(judged(id, [first], null).outcome).toBe("undecided");
    // Another order is not a repeat.
    const other = aRequest(100, { body: { ...anOrder, externalId: "ERP-2" } });
    expect(judged(id, [first, other], 0).outcome).toBe(lost);
    expect(judged(id, [first, other, aRequest(150)], 0).outcome).toBe("passed");
  });

  test("who asks for an authorization without an id has lost the order", () => {
    const path = "/authorizations/undefined";
    expect(
      judged(id, [first, aRequest(5, { operationId: null, method: "PATCH", path, status: 400 })], 1),
    ).toMatchObject({
      outcome: "failed",
      harm: { kind: "lost-order" },
    });
  });

  test("a create without an externalId is undecided", () => {
    const { externalId: _, ...body } = anOrder;
    expect(judged(id, [aRequest(0, { fault: id, body }), aRequest(1, { body })]).outcome).toBe("undecided");
  });

  test("without a create, it is not exercised", () => {
    expect(judged(id, [aRequest(0, { operationId: "listProducts", method: "GET" })]).outcome).toBe("not exercised");
  });
});

describe.each(["create-unanswered", "create-response-stalls"])("%s", (id) => {
  const after = (answered: number, ...arrived: number[]) =>
    judged(id, [aRequest(0, { fault: id, status: null, answered }), ...arrived.map((one) => aRequest(one))]);

  test("the silence lasts 97 seconds, for which a run has time", () => {
    const circumstances = clientTrials.find((trial) => trial.id === id)?.circumstances;
    const length = id === "create-unanswered" ? { milliseconds: 97_000 } : { stallMilliseconds: 97_000 };
    expect(circumstances).toMatchObject({ faults: [{ ...length, operationId: "createAuthorization" }], seconds: 102 });
  });

  test("a repeat within the silence passes, and fails at the end of a response that stalls", () => {
    expect(after(30_000, 96_999).outcome).toBe("passed");
    const isStalled = id === "create-response-stalls";
    expect(after(97_000, 97_000).outcome).toBe(isStalled ? "failed" : "passed");
    // It may have given up long before, and waited.
    expect(after(30_000, 102_001).outcome).toBe(isStalled ? "undecided" : "passed");
  });

  test("a response that was awaited to its end fails without a repeat", () => {
    expect(after(97_000).because).toBe(
      "It waited 97.0 s for the response to the create of ERP-1, the whole time that the service was silent.",
    );
    expect(after(30_000).outcome).toBe("undecided");
  });
});

test("where the service is not silent, a repeat may be as late as it likes", () => {
  const lost = aRequest(0, { fault: "create-response-lost", status: null });
  expect(judged("create-response-lost", [lost, aRequest(100_000)]).outcome).toBe("passed");
});
