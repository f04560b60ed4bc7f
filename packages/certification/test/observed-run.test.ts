import type { JournalEntry } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { clientTrials, judgeRun, observe } from "../src/index.ts";
import { anOrder, aRequest } from "./support/story.ts";

/** An entry of the journal about a create that took a tenth of a second. */
const anEntry = (id: string, fields: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  at: "2026-07-01T06:00:00.500Z",
  operationId: "createAuthorization",
  method: "POST",
  path: "/authorizations",
  query: { dry: "1" },
  status: 201,
  milliseconds: 100,
  request: { headers: { accept: "*/*" }, body: anOrder },
  response: { body: null },
  problem: null,
  fault: null,
  consulted: ["create-status"],
  ...fields,
});

const answered = Date.parse("2026-07-01T06:00:00.500Z");

test("a request is what the journal tells of it, with the time at which it arrived", () => {
  expect(observe([anEntry("1")])).toMatchObject([
    {
      id: "1",
      operationId: "createAuthorization",
      ...{ method: "POST", path: "/authorizations", query: { dry: "1" }, status: 201, problem: null },
      consulted: ["create-status"],
      ...{ body: anOrder, service: 201, fault: null },
      ...{ arrived: answered - 100, answered },
    },
  ]);
});

test("of a fault, its id and what the service would have sent are known; nothing if it did nothing", () => {
  const fault = (service: { status: number; body: unknown } | null) =>
    anEntry("1", { status: null, fault: { id: "lost", kind: "reset-after-commit", service } });
  expect(observe([fault({ status: 201, body: null })])).toMatchObject([{ fault: "lost", status: null, service: 201 }]);
  expect(observe([fault(null)])).toMatchObject([{ fault: "lost", service: null }]);
});

test("requests are in the order of their arrival", () => {
  const entries = [anEntry("late"), anEntry("early", { milliseconds: 300 })];
  expect(observe(entries).map(({ id }) => id)).toEqual(["early", "late"]);
});

test("where it is known more exactly when a request arrived, that counts, also for when it was answered", () => {
  const entries = [anEntry("second", { milliseconds: 0.2 }), anEntry("first", { milliseconds: 0.1 })];
  const remarks = new Map([
    ["first", { arrived: answered + 0.1 }],
    ["second", { arrived: answered + 0.3 }],
  ]);
  const requests = observe(entries, remarks);
  expect(requests.map(({ id }) => id)).toEqual(["first", "second"]);
  expect(requests[1]).toMatchObject({ arrived: answered + 0.3, answered: answered + 0.3 + 0.2 });
});

test("remarks belong to their request", () => {
  const requests = observe([anEntry("1"), anEntry("2")], new Map([["1", { listed: ["a"] }]]));
  expect(requests.map(({ listed }) => listed)).toEqual([["a"], undefined]);
});

test("evidence is one line of at most two hundred characters, and at most three requests", () => {
  const [trial] = clientTrials.filter(({ id }) => id === "key-in-header");
  const found = (length: number, count = 1) => {
    const path = `/${"x".repeat(length)}`;
    const requests = Array.from({ length: count }, () => aRequest(0, { path, fault: "f", status: null }));
    const run = { requests, exitCode: 0, elsewhere: [] };
    return trial ? judgeRun(trial, run, run).evidence.map(({ saw }) => saw) : [];
  };
  const rest = "POST /: no response, the fault f".length;
  expect(found(200 - rest)[0]).toHaveLength(200);
  expect(found(201 - rest)[0]).toMatch(/^POST \/x+: no response, the fault …$/);
  expect(found(1, 5)).toHaveLength(3);
});
