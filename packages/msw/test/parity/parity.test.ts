import { everySuccess } from "@totem-partner/simulator/provoked-answers";
import { playAll } from "@totem-partner/simulator/transcript";
import { expect, test } from "vitest";
import { beginning } from "./beginning.ts";
import { simulatorAdapter, httpAdapter, nodeAdapter } from "./adapters.ts";

const scenarios = await everySuccess(beginning);
const expected = await playAll(simulatorAdapter(), scenarios);

test.each([
  ["over HTTP", httpAdapter],
  ["through the handlers for MSW in Node", nodeAdapter],
])("%s, the service answers byte for byte as the function does", async (_way, open) => {
  await using adapter = await open();
  expect(await playAll(adapter, scenarios)).toEqual(expected);
});
