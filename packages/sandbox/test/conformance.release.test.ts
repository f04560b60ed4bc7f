import { Simulator, testFixtures } from "@totem-partner/simulator";
import { everyScenario } from "@totem-partner/simulator/provoked-answers";
import { readState, seededIds } from "@totem-partner/simulator/control";
import { type Adapter, functionAdapter, playAll } from "@totem-partner/simulator/transcript";
import { expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

const beginning = { now: new Date("2026-07-01T08:00:00Z"), randomSeed: 7 };

const scenarios = await everyScenario(beginning);

/** The service as a function, with one company that has a key of its own, as each has in a sandbox. */
function simulatorAdapter(apiKey: string): Adapter {
  const simulator = new Simulator({
    now: beginning.now.getTime(),
    newIds: seededIds(beginning.randomSeed),
    companies: [{ name: "demo", apiKeys: [apiKey], fixtures: testFixtures }],
    maxCompanies: 0,
    maxRecords: 20_000,
  });
  return functionAdapter(simulator, apiKey);
}

function sandboxAdapter({ url }: TestSandbox, apiKey: string): Adapter {
  const headers = { "X-Partner-API-Key": apiKey, "content-type": "application/json" };
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}/_mock${path}`, { method, headers, ...text });
    if (!response.ok) throw new Error(await response.text());
    return response;
  };
  return {
    baseUrl: url,
    fetch,
    company: {
      reset: async () => void (await call("POST", "/reset")),
      importState: async (state) => void (await call("PUT", "/state", state)),
      async exportState() {
        const read = readState(await (await call("GET", "/state")).json());
        if (!read.ok) throw new Error(JSON.stringify(read.mistakes));
        return read.value;
      },
    },
  };
}

/** The recorded requests, with the key of the sandbox in place of theirs. */
const scenariosOf = (apiKey: string): typeof scenarios =>
  scenarios.map(({ name, steps }) => ({
    name,
    steps: steps.map((step) =>
      "importState" in step
        ? step
        : {
            ...step,
            request: {
              ...step.request,
              headers: step.request.headers.map(([header, value]): [string, string] =>
                header === "x-partner-api-key" && value === "test_demo" ? [header, apiKey] : [header, value],
              ),
            },
          },
    ),
  }));

test("every recorded scenario is answered byte for byte as by the function", async () => {
  const { now, randomSeed } = beginning;
  await using sandbox = await startTestSandbox({
    now: now.toISOString(),
    randomSeed,
    bounds: { requestsPerMinute: 10_000_000 },
    log: "silent",
  });
  const apiKey = await sandbox.issueKey("demo");
  const played = scenariosOf(apiKey);
  const expected = await playAll(simulatorAdapter(apiKey), played);
  expect(await playAll(sandboxAdapter(sandbox, apiKey), played)).toEqual(expected);
});
