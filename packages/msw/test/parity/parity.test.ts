import { everyScenario } from "@totem-partner/simulator/provoked-answers";
import { operations } from "@totem-partner/spec/operations";
import { problems } from "@totem-partner/spec/problems";
import { expect, test } from "vitest";
import { beginning } from "./beginning.ts";
import { functionDoor, httpDoor, nodeDoor } from "./doors.ts";
import { playAll } from "@totem-partner/simulator/transcript";

const scenarios = await everyScenario(beginning);
const expected = await playAll(functionDoor(), scenarios);

/** What came of each request when it was recorded, by scenario. */
const recorded = scenarios.map(({ steps }) => steps.flatMap((step) => ("recorded" in step ? [step.recorded] : [])));

test("the scenarios have every operation answer with success, and every code of the contract", () => {
  const successful = recorded.flat().filter(({ status }) => status < 300);
  const operationIds = new Set(successful.map(({ operationId }) => operationId));
  expect([...operationIds].sort()).toEqual(Object.keys(operations).sort());
  const codes = new Set(recorded.flat().flatMap(({ code }) => code ?? []));
  expect([...codes].sort()).toEqual(Object.keys(problems).sort());
});

test("what was recorded happens again when it is played", () => {
  const played = expected.map(({ answers }) => answers.map(({ status }) => status));
  expect(played).toEqual(recorded.map((answers) => answers.map(({ status }) => status)));
});

test.each([
  ["over HTTP", httpDoor],
  ["through the handlers for MSW in Node", nodeDoor],
])("%s, the service answers byte for byte as the function does", { timeout: 120_000 }, async (_way, open) => {
  await using door = await open();
  expect(await playAll(door, scenarios)).toEqual(expected);
});
