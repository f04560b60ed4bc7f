import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scenarioNames, type ScenarioName, scenarios } from "../../src/faults/fault.ts";
import type { Exchange, OutgoingAttempt } from "../../src/index.ts";
import { aDispatcher, webhook } from "../support/dispatcher.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, simulatorAt } from "../support/partner.ts";
import { plainRequest } from "../support/requests/plain-request.ts";

/** A company under a scenario, and its requests. */
function companyUnder(name: ScenarioName) {
  const simulator = simulatorAt({ faults: scenarios[name].rules, timeSource: new ManualTime(morning) });
  const ask = async (method: string, target: string, body?: object): Promise<Exchange> =>
    simulator.exchange(plainRequest(method, target, body ? { body: JSON.stringify(body) } : {}));
  const create = () => ask("POST", "/authorizations", anAuthorization());
  const list = () => ask("GET", "/products");
  const company = simulator.company("test_demo");
  return { create, list, company, size: () => company?.records.authorizations.size };
}

test.each([
  ["lost-answer", { fault: { sends: "nothing" } }],
  ["gateway-timeout", { fault: { sends: "all" }, answer: { status: 504, headers: { "content-type": "text/html" } } }],
] as const)("%s: the first create is carried out, its answer is %j, and all others arrive", async (name, expected) => {
  const { create, list, size } = companyUnder(name);
  expect((await list()).fault).toBeUndefined();
  expect([await create(), size()]).toMatchObject([expected, 1]);
  expect([(await create()).fault, size()]).toEqual([undefined, 1]);
});

test("flaky-network: a tenth is slower, and a fifth loses its connection, before or after, or part of its answer", async () => {
  const { list } = companyUnder("flaky-network");
  const met = new Map<string, number>();
  for (let asked = 0; asked < 1000; asked += 1) {
    const { fault } = await list();
    const what = fault ? `${fault.kind} ${String(fault.milliseconds)}` : "none";
    met.set(what, (met.get(what) ?? 0) + 1);
  }
  // Each rule takes its share of what the ones before it have let pass.
  const expected = { "reset-before 0": 80, "reset-after-commit 0": 74, "truncate 0": 42, "latency 200": 80, none: 724 };
  expect([...met.keys()].toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [what, count] of Object.entries(expected)) expect(Math.abs((met.get(what) ?? 0) - count)).toBeLessThan(30);
});

test("maintenance: nothing is carried out for 30 seconds of the company's clock", async () => {
  const { create, list, company, size } = companyUnder("maintenance");
  const down = { status: 503, headers: { "retry-after": "10" } };
  expect([(await create()).answer, (await list()).answer, size()]).toMatchObject([down, down, 0]);
  company?.clock.advance(29_999);
  expect((await create()).answer.status).toBe(503);
  company?.clock.advance(1);
  expect((await create()).answer.status).toBe(201);
});

test("rate-limited: two answers say how long to wait in seconds, the third until when, and then all is well", async () => {
  const { list } = companyUnder("rate-limited");
  const answers = [await list(), await list(), await list(), await list()].map(({ answer }) => answer);
  const until = new Date(morning + 2000).toUTCString();
  expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual([
    [429, "1"],
    [429, "1"],
    [429, until],
    [200, undefined],
  ]);
});

/** The deliveries of so many events under a scenario, in order, at a receiver that accepts everything. */
async function arriving(name: ScenarioName, count: number) {
  const sent: OutgoingAttempt[] = [];
  const { happen, settle, dispatcher } = aDispatcher({
    faults: scenarios[name].rules,
    configuration: () => ({ ...webhook, secret: "right" }),
    deliver: (attempt) => {
      sent.push(attempt);
      return Promise.resolve({ kind: "answered", status: 204 });
    },
  });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.push(happen(1));
    await settle();
    await settle();
  }
  return { ids, sent, arrived: sent.map(({ id }) => id), counts: dispatcher.counts };
}

test("duplicate-deliveries: every event arrives twice", async () => {
  const { ids, arrived } = await arriving("duplicate-deliveries", 5);
  expect(arrived.toSorted()).toEqual([...ids, ...ids].toSorted());
});

test("out-of-order: about half of all events arrive after a later one, and none is lost but one that none followed", async () => {
  const { ids, arrived } = await arriving("out-of-order", 100);
  expect(ids.filter((id) => arrived.includes(id)).length).toBeGreaterThanOrEqual(98);
  const overtaken = arrived.filter((id, at) => at > 0 && ids.indexOf(id) < ids.indexOf(arrived[at - 1] ?? ""));
  expect(overtaken.length).toBeGreaterThan(15);
  expect(overtaken.length).toBeLessThan(60);
});

test("lost-deliveries: about a fifth of all events never arrive", async () => {
  const { arrived, counts } = await arriving("lost-deliveries", 200);
  expect(arrived.length).toBeGreaterThan(140);
  expect(arrived.length).toBeLessThan(180);
  expect(counts.remembered["given-up"]).toBe(200 - arrived.length);
});

test("wrong-secret: the first three attempts are signed with another secret", async () => {
  const { sent } = await arriving("wrong-secret", 5);
  expect(sent.map(({ secret }) => secret === "right")).toEqual([false, false, false, true, true]);
});

test("the documentation says of each scenario what happens and what a good client does", () => {
  const page = readFileSync(new URL("../../../../docs/pages/mock-server/faults.md", import.meta.url), "utf8");
  const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  expect(scenarioNames).toEqual(Object.keys(scenarios));
  for (const name of scenarioNames) {
    const { happens, goodClient } = scenarios[name];
    expect(rows).toContainEqual(["", `\`${name}\``, happens, goodClient, ""]);
  }
});

test("a rule of a scenario has its name, and a word more where there are several", () => {
  const ids = scenarioNames.map((name) => {
    const { rules } = scenarios[name];
    const more: unknown[] = rules.length === 1 ? [] : [expect.stringMatching(/^[a-z-]+$/)];
    for (const { id } of rules) expect(id?.split(".")).toEqual([name, ...more]);
    return rules.map(({ id }) => id);
  });
  expect(new Set(ids.flat()).size).toBe(ids.flat().length);
});
