import { everySuccess } from "@totem-partner/simulator/provoked-answers";
import { playAll } from "@totem-partner/simulator/transcript";
import { expect, test } from "vitest";
import { beginning } from "./beginning.ts";
import { functionDoor, httpDoor, nodeDoor } from "./doors.ts";

const scenarios = await everySuccess(beginning);
const expected = await playAll(functionDoor(), scenarios);

test.each([
  ["over HTTP", httpDoor],
  ["through the handlers for MSW in Node", nodeDoor],
])("%s, the service answers byte for byte as the function does", async (_way, open) => {
  await using door = await open();
  expect(await playAll(door, scenarios)).toEqual(expected);
});
