import { startMockServer } from "@totem-partner/mock-server";
import { setupMockServer } from "@totem-partner/msw/node";
import { exportState, importState, Simulator } from "@totem-partner/simulator";
import { morning } from "@totem-partner/simulator/provoked-answers";
import { seededIds } from "@totem-partner/simulator/steering";
import { randomSeed } from "./recorder.ts";
import type { Door } from "./transcript.ts";

function companyIn(simulator: Simulator): Door["company"] {
  const company = simulator.company("test_demo");
  if (!company) throw new Error("There is no company.");
  return {
    reset: () => company.reset(),
    importState: (state) => importState(company, state),
    exportState: () => exportState(company),
  };
}

const aSimulator = () => new Simulator({ now: morning, newIds: seededIds(randomSeed) });

/** The function by itself. */
export function functionDoor(): Door & AsyncDisposable {
  const simulator = aSimulator();
  const { fetch } = simulator;
  return { baseUrl: "http://localhost", fetch, company: companyIn(simulator), [Symbol.asyncDispose]: async () => {} };
}

/** The mock server, over HTTP. */
export async function httpDoor(): Promise<Door & AsyncDisposable> {
  const mock = await startMockServer({ now: new Date(morning), randomSeed });
  return { baseUrl: mock.url, fetch, company: mock, [Symbol.asyncDispose]: () => mock.close() };
}

/** The handlers, in Node. */
export function nodeDoor(): Door & AsyncDisposable {
  const simulator = aSimulator();
  const { server, baseUrl } = setupMockServer({ baseUrl: "https://service.example/v1/erp", simulator });
  server.listen();
  // Looked up at each call: MSW puts another in its place.
  const call = (request: Request) => fetch(request);
  const company = companyIn(simulator);
  return { baseUrl, fetch: call, company, [Symbol.asyncDispose]: async () => server.close() };
}
