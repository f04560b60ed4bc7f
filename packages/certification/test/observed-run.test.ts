import type { JournalEntry } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { clientTrials, judgeRun, observedRun } from "../src/index.ts";
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
  const { requests, ...rest } = observedRun([anEntry("1")], 3);
  expect(rest).toEqual({ exitCode: 3, staying: [], elsewhere: [], rate: undefined, coverage: undefined });
  expect(requests).toEqual([
    {
      id: "1",
      operationId: "createAuthorization",
      ...{ method: "POST", path: "/authorizations", query: { dry: "1" }, status: 201, problem: null },
      consulted: ["create-status"],
      ...{ headers: { accept: "*/*" }, body: anOrder, service: 201, fault: null },
      ...{ arrived: answered - 100, answered },
    },
  ]);
});

test("of a fault, its id and what the service would have sent are known; nothing if it did nothing", () => {
  const fault = (service: { status: number; body: unknown } | null) =>
    anEntry("1", { status: null, fault: { id: "lost", kind: "reset-after-commit", service } });
  expect(observedRun([fault({ status: 201, body: null })], 0).requests).toMatchObject([
    { fault: "lost", status: null, service: 201 },
  ]);
  expect(observedRun([fault(null)], 0).requests).toMatchObject([{ fault: "lost", service: null }]);
});

test("requests are in the order of their arrival, those of another origin, too", () => {
  const entries = [anEntry("late"), anEntry("early", { milliseconds: 300 })];
  const { requests, elsewhere } = observedRun(entries, 0, { elsewhere: entries });
  expect([requests, elsewhere].map((all) => all.map(({ id }) => id))).toEqual([
    ["early", "late"],
    ["early", "late"],
  ]);
});

test("where it is known more exactly when a request arrived, that counts, also for when it was answered", () => {
  const entries = [anEntry("second", { milliseconds: 0.2 }), anEntry("first", { milliseconds: 0.1 })];
  const arrivals = new Map([
    ["first", answered + 0.1],
    ["second", answered + 0.3],
  ]);
  const { requests } = observedRun(entries, 0, { arrivals });
  expect(requests.map(({ id }) => id)).toEqual(["first", "second"]);
  expect(requests[1]).toMatchObject({ arrived: answered + 0.3, answered: answered + 0.3 + 0.2 });
});

test("remarks belong to their request, and a run has what stays, and the rate", () => {
  const remarks = new Map([["1", { listed: ["a"] }]]);
  const rate = { requests: 1, seconds: 1 };
  const run = observedRun([anEntry("1"), anEntry("2")], null, { remarks, staying: ["a", "b"], rate });
  expect(run).toMatchObject({ exitCode: null, staying: ["a", "b"], rate });
  expect(run.requests.map(({ listed }) => listed)).toEqual([["a"], undefined]);
});

test("evidence is one line of at most two hundred characters, and at most three requests", () => {
  const [trial] = clientTrials.filter(({ id }) => id === "key-in-header");
  const found = (length: number, count = 1) => {
    const path = `/${"x".repeat(length)}`;
    const requests = Array.from({ length: count }, () => aRequest(0, { path, fault: "f", status: null }));
    const run = { requests, exitCode: 0, staying: [], elsewhere: [] };
    return trial ? judgeRun(trial, run, run).evidence.map(({ saw }) => saw) : [];
  };
  const rest = "POST /: no response, the fault f".length;
  expect(found(200 - rest)[0]).toHaveLength(200);
  expect(found(201 - rest)[0]).toMatch(/^POST \/x+: no response, the fault …$/);
  expect(found(1, 5)).toHaveLength(3);
});
