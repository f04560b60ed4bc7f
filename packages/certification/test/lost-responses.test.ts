import { describe, expect, test } from "vitest";
import { clientTrials } from "../src/index.ts";
import { anOrder, aRequest, judged } from "./support/story.ts";

const lost = [
  "create-response-lost",
  "create-connection-reset",
  "create-response-cut-off",
  "create-gateway-timeout",
  "create-unanswered",
  "create-response-stalls",
];

describe.each(lost)("%s", (id) => {
  const first = aRequest(0, { fault: id, status: null });

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
    const twin = aRequest(100, { body: { ...anOrder, externalId: "ERP-2" } });
    expect(judged(id, [first, twin])).toMatchObject({
      outcome: "failed",
      because: expect.stringContaining("as ERP-2, although the first may have succeeded") as string,
    });
    // A correct repeat besides does not make up for it.
    expect(judged(id, [first, aRequest(50), twin]).outcome).toBe("failed");
  });

  test("a repeat with other fields fails, and they are named", () => {
    const changed = aRequest(100, { body: { ...anOrder, quantity: 20, batch: "L-1" } });
    expect(judged(id, [first, changed])).toMatchObject({
      outcome: "failed",
      because: "It retried the create of ERP-1 with a different quantity, batch.",
    });
  });

  test("no repeat fails if the command reports success, and is undecided if it reports an error", () => {
    expect(judged(id, [first], 0).outcome).toBe("failed");
    expect(judged(id, [first], 1).outcome).toBe("undecided");
    expect(judged(id, [first], null).outcome).toBe("undecided");
    // Another order is not a repeat.
    const other = aRequest(100, { body: { ...anOrder, externalId: "ERP-2", quantity: 3 } });
    expect(judged(id, [first, other], 0).outcome).toBe("failed");
  });

  test("a create without an externalId fails", () => {
    const { externalId: _, ...body } = anOrder;
    expect(judged(id, [aRequest(0, { fault: id, body }), aRequest(1, { body })]).outcome).toBe("failed");
  });

  test("without a create, it is not exercised", () => {
    expect(judged(id, [aRequest(0, { operationId: "listProducts", method: "GET" })]).outcome).toBe("not exercised");
  });
});

describe.each(["create-unanswered", "create-response-stalls"])("%s", (id) => {
  const after = (answered: number, ...arrived: number[]) =>
    judged(id, [aRequest(0, { fault: id, status: null, answered }), ...arrived.map((one) => aRequest(one))]);

  test("the silence lasts 90 seconds, for which a run has time", () => {
    const circumstances = clientTrials.find((trial) => trial.id === id)?.circumstances;
    const length = id === "create-unanswered" ? { milliseconds: 90_000 } : { stallMilliseconds: 90_000 };
    expect(circumstances).toMatchObject({ faults: [{ ...length, operationId: "createAuthorization" }], seconds: 95 });
  });

  test("a repeat within the silence passes, one at its end fails", () => {
    expect(after(30_000, 89_999).outcome).toBe("passed");
    expect(after(30_000, 90_000)).toMatchObject({
      outcome: "failed",
      because: "It waited 90.0 s for the response to the create of ERP-1, the whole time that the service was silent.",
    });
  });

  test("a response that was awaited to its end fails without a repeat", () => {
    expect(after(90_000).because).toContain("the whole time that the service was silent");
    expect(after(30_000).because).toContain("without knowing the outcome of ERP-1");
  });
});

test("where the service is not silent, a repeat may be as late as it likes", () => {
  const lost = aRequest(0, { fault: "create-response-lost", status: null });
  expect(judged("create-response-lost", [lost, aRequest(100_000)]).outcome).toBe("passed");
});
