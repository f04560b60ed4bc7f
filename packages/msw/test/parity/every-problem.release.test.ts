import { hasChromium, startBrowser } from "@totem-partner/mock-server/browser";
import { everyScenario, everySuccess } from "@totem-partner/simulator/provoked-answers";
import { playAll } from "@totem-partner/simulator/transcript";
import { operations } from "@totem-partner/spec/operations";
import { problems } from "@totem-partner/spec/problems";
import { expect, test } from "vitest";
import { PageServer } from "../support/page-server.ts";
import { beginning } from "./beginning.ts";
import { simulatorAdapter, httpAdapter, nodeAdapter } from "./adapters.ts";
import type { Report } from "./page.ts";

const scenarios = await everyScenario(beginning);
const expected = await playAll(simulatorAdapter(), scenarios);

/** The recorded answers to the requests, by scenario. */
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
  ["over HTTP", httpAdapter],
  ["through the handlers for MSW in Node", nodeAdapter],
])("%s, the service answers byte for byte as the function does", async (_way, open) => {
  await using adapter = await open();
  expect(await playAll(adapter, scenarios)).toEqual(expected);
});

test.runIf(hasChromium).each([
  ["MSW 3", "msw", scenarios],
  // MSW's own part of an answer shows in the successful ones.
  ["MSW 2", "msw-2", await everySuccess(beginning)],
] as const)(
  "in Chromium, with %s and under a policy without eval, the handlers answer byte for byte as the function does",
  async (_version, msw, data) => {
    await using page = await PageServer.start(new URL("page.ts", import.meta.url), { data, msw });
    await using browser = await startBrowser();
    await (await browser.newPage()).goto(page.url);
    const report = await page.report;
    expect(report).toMatchObject({
      violations: [],
      overridden: 503,
      requests: ["putWebhookConfiguration", "createAuthorization"],
      deliveries: [
        [{ kind: "failed", reason: "The receiver responded with a redirect." }],
        [{ kind: "answered", status: 204 }],
      ],
    } satisfies Omit<Report, "transcripts">);
    expect(report).toHaveProperty("transcripts", expected.slice(0, data.length));
    const [hook, ...others] = page.hooks;
    expect(others).toEqual([]);
    expect(hook).toMatchObject({ body: { type: "authorization.created" } });
    expect(hook?.headers["x-webhook-signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
  },
);
