import { deliveryExamples } from "@totem-partner/spec/delivery-examples";
import { expect, test } from "vitest";
import type { Deliver, OutgoingAttempt } from "../../src/index.ts";
import type { EventToTrigger } from "../../src/control.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { totalDeliveries } from "../../src/control.ts";
import { steered, usageOf } from "../support/steered.ts";

const url = "https://erp.example/hook";

test("deliveries are listed, shown with their bytes, and sent again", async () => {
  const { mock, ask } = steered();
  await ask("PUT", "/webhook", { url: "https://erp.example/hook?token=hush" });
  await ask("POST", "/authorizations", anAuthorization({ batch: "Señor" }));
  mock.advance({ seconds: 0 });
  expect(await mock.deliveries.flush()).toEqual({ delivered: 1, givenUp: 0, stopped: 0, waiting: 0 });
  const [one] = mock.deliveries.list();
  expect(one).toEqual({
    id: one?.id,
    type: "authorization.created",
    externalId: "ERP-2026-000991",
    state: "delivered",
    reason: null,
    createdAt: "2026-07-01T08:00:00.000Z",
    nextAttemptAt: null,
    fault: null,
    attempts: [
      {
        startedAt: "2026-07-01T08:00:00.000Z",
        url: "https://erp.example/hook?token=[redacted]",
        headers: {},
        fault: null,
        outcome: { kind: "answered", status: 204, body: "see http://[redacted]@erp.example" },
        sent: { at: expect.stringMatching(/Z$/), milliseconds: expect.any(Number) },
      },
    ],
  });
  const detail = mock.deliveries.get(one?.id ?? "");
  expect(detail).toMatchObject({ ...one, body: expect.stringContaining("Señor") });
  expect(Buffer.from(detail.bodyBase64, "base64").toString()).toBe(detail.body);
  expect(mock.deliveries.redeliver(one?.id ?? "")).toMatchObject({
    state: "waiting",
    nextAttemptAt: "2026-07-01T08:00:00.000Z",
  });
  expect(mock.deliveries.counts().remembered.waiting).toBe(1);
  await ask("DELETE", "/webhook");
  expect(usageOf(() => mock.deliveries.redeliver(one?.id ?? ""))).toBe(
    "deliveries.redeliver(id): No webhook is configured that asks for this event, so there is nowhere to deliver it to. Register one with PUT /webhook.",
  );
  for (const call of ["get", "redeliver"] as const) {
    const advice = "id is not the id of a delivery in the log; see deliveries.list()";
    expect(usageOf(() => mock.deliveries[call]("x"))).toBe(`deliveries.${call}(id): ${advice}.`);
    expect(usageOf(() => mock.deliveries[call](1 as never))).toBe(
      `deliveries.${call}(id): id must be a string, not 1.`,
    );
  }
});

test("an attempt under way has no outcome yet, and a fault is shown where it applied", async () => {
  const { mock, ask } = steered({
    deliver: () => new Promise(() => undefined),
    faults: [{ kind: "duplicate" }, { kind: "wrong-secret" }],
  });
  await ask("PUT", "/webhook", { url, secret: "s" });
  await ask("POST", "/authorizations", anAuthorization());
  mock.advance({ seconds: 0 });
  await Promise.resolve();
  expect(mock.deliveries.list()).toMatchObject([
    {
      fault: { id: "fault-1", kind: "duplicate" },
      attempts: [{ outcome: null, sent: null, fault: { id: "fault-2", kind: "wrong-secret" } }],
    },
  ]);
  expect(Object.keys(mock.deliveries.list()[0]?.fault ?? {})).toEqual(["id", "kind"]);
});

/** A company whose triggered events can be seen as they are sent. */
function triggering() {
  const sent: OutgoingAttempt[] = [];
  const deliver: Deliver = (attempt) => {
    sent.push(attempt);
    return Promise.resolve({ kind: "answered", status: 204 });
  };
  const { mock, ask } = steered({ deliver });
  const trigger = async (event: EventToTrigger) => {
    const summary = mock.deliveries.trigger(event);
    mock.advance({ seconds: 0 });
    await mock.deliveries.flush();
    const attempt = sent.at(-1);
    return { summary, attempt, event: JSON.parse(attempt?.body ?? "") as Record<string, unknown> };
  };
  return { mock, ask, trigger };
}

test("a triggered event is the example of the contract, at the company's time and with an id of its own", async () => {
  const { mock, trigger } = triggering();
  const { summary, attempt, event } = await trigger({ type: "operation.recorded", url, secret: "s" });
  expect(event).toEqual({
    id: summary.id,
    type: "operation.recorded",
    occurredAt: "2026-07-01T08:00:00.000Z",
    data: deliveryExamples["operation.recorded"],
  });
  expect(attempt).toMatchObject({ url, secret: "s", isOffContract: false });
  expect((await trigger({ type: "operation.recorded", url })).attempt).toMatchObject({ secret: null });
  const outcomes = mock.deliveries.list().flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome));
  expect(outcomes).toEqual(Array(2).fill({ kind: "answered", status: 204 }));
});

test("data of one's own is merged into the example, lists and texts replaced", async () => {
  const { ask, trigger } = triggering();
  await ask("PUT", "/webhook", { url });
  const example = deliveryExamples["authorization.finished"];
  const data = { reason: { a: 1 }, more: { b: 2 }, authorization: { trailerPlates: ["X"], batch: null } };
  const { attempt, event } = await trigger({ type: "authorization.finished", data });
  expect(event["data"]).toEqual({
    ...example,
    reason: { a: 1 },
    more: { b: 2 },
    authorization: { ...example.authorization, trailerPlates: ["X"], batch: null },
  });
  expect(attempt).toMatchObject({ isOffContract: true });
});

test.each<[object, string]>([
  [{}, "type is required."],
  [{ type: "x" }, "type must be one of authorization.created,"],
  [{ type: "authorization.created", data: 1 }, "data must be an object, not 1."],
  [{ type: "authorization.created", url: 1 }, "url must be a string, not 1."],
  [{ type: "authorization.created", secret: 1, url }, "secret must be a string."],
  [{ type: "authorization.created", to: 1 }, "to is not a field of this request."],
  [{ type: "authorization.created", secret: "s" }, "secret requires url; without url, the configured secret signs."],
  [{ type: "authorization.created", url, secret: "x".repeat(1000) }, "secret must have at most"],
  [{ type: "authorization.created", url: "ftp://x" }, "url must begin with http:// or https://"],
  [{ type: "authorization.created", url: "http://" }, "url must name a host, and a port from 0 to 65535 if any"],
  [
    { type: "authorization.created" },
    "No webhook is configured, so there is nowhere to deliver to. Register one with PUT /webhook, or pass url (and secret).",
  ],
])("what cannot be triggered is refused: %j", (event, message) => {
  const { mock } = triggering();
  const said = usageOf(() => mock.deliveries.trigger(event as EventToTrigger));
  expect(said.startsWith(`deliveries.trigger(event): ${message}`), said).toBe(true);
  expect(mock.deliveries.list()).toEqual([]);
});

test("faults are added, listed and removed, each with an id of its own, up to a hundred", () => {
  const { faults } = steered().mock;
  const counts = { seen: 0, hit: 0, spent: false };
  expect(faults.add({ kind: "drop", id: "a" })).toEqual({ kind: "drop", id: "a", ...counts });
  expect(usageOf(() => faults.add({ kind: "drop", id: "a" }))).toBe(
    "faults.add(rule): id a is the id of an existing fault; remove that one first.",
  );
  expect(usageOf(() => faults.add({ kind: "drop", times: 0 }))).toBe(
    "faults.add(rule): times must be at least 1, not 0.",
  );
  expect(usageOf(() => faults.remove(1 as never))).toBe("faults.remove(id): id must be a string, not 1.");
  expect(usageOf(() => faults.scenario("x" as never))).toMatch(
    /^faults\.scenario\(name\): name must be .*, not "x"\.$/,
  );
  faults.remove("a");
  expect(usageOf(() => faults.remove("a"))).toBe("faults.remove(id): id is not the id of a fault; see faults.list().");
  expect(faults.list()).toEqual([]);
  expect(faults.scenario("rate-limited").map(({ id }) => id)).toEqual(["rate-limited.seconds", "rate-limited.date"]);
  expect(usageOf(() => faults.scenario("rate-limited"))).toContain(
    "rate-limited.seconds is the id of an existing fault",
  );
  for (let added = 2; added < 100; added += 1) faults.add({ kind: "drop" });
  expect(usageOf(() => faults.add({ kind: "drop" }))).toBe(
    "faults.add(rule): it exceeds the limit of 100 faults per company. Remove some first.",
  );
  faults.clear();
  expect(faults.list()).toEqual([]);
});

test("the totals of deliveries include those that the log has discarded, and those that wait elsewhere", () => {
  const remembered = { waiting: 1, "under-way": 2, delivered: 3, "given-up": 4, stopped: 5 };
  const forgotten = { delivered: 10, "given-up": 20, stopped: 30 };
  const others = { overflowed: 100, memoryExhausted: 1000, attempts: { succeeded: 0, failed: 0 } };
  expect(totalDeliveries({ remembered, forgotten, ...others })).toEqual({
    delivered: 13,
    givenUp: 24,
    stopped: 35,
    waiting: 103,
  });
});
