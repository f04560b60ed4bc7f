import { startMockServer } from "@totem-partner/mock-server";
import { setupMockServer } from "@totem-partner/msw/node";
import { exportState, importState, Simulator } from "@totem-partner/simulator";
import { morning } from "@totem-partner/simulator/provoked-answers";
import { seededIds } from "@totem-partner/simulator/steering";
import { randomSeed } from "./recorder.ts";
import type { Door } from "./transcript.ts";

/** The function by itself. */
export function functionDoor(): Door {
  const simulator = new Simulator({ now: morning, newIds: seededIds(randomSeed) });
  const company = simulator.company("test_demo");
  if (!company) throw new Error("There is no company.");
  return {
    baseUrl: "http://localhost",
    fetch: simulator.fetch,
    company: {
      reset: () => company.reset(),
      importState: (state) => importState(company, state),
      exportState: () => exportState(company),
    },
  };
}

/** The mock server, over HTTP. */
export async function httpDoor(): Promise<Door & AsyncDisposable> {
  const mock = await startMockServer({ now: new Date(morning), randomSeed });
  return { baseUrl: mock.url, fetch, company: mock, [Symbol.asyncDispose]: () => mock.close() };
}

/** The handlers, in Node. */
export function nodeDoor(): Door & AsyncDisposable {
  const mock = setupMockServer({ baseUrl: "https://service.example/v1/erp", now: new Date(morning), randomSeed });
  mock.server.listen();
  return {
    baseUrl: mock.baseUrl,
    // Looked up at each call: MSW puts another in its place.
    fetch: (request) => fetch(request),
    company: mock,
    [Symbol.asyncDispose]: async () => mock.server.close(),
  };
}
