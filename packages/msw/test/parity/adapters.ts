import { startMockServer } from "@totem-partner/mock-server";
import { setupMockServer } from "@totem-partner/msw/node";
import { Simulator } from "@totem-partner/simulator";
import { seededIds } from "@totem-partner/simulator/control";
import { beginning } from "./beginning.ts";
import { type Adapter, functionAdapter } from "@totem-partner/simulator/transcript";

/** The function by itself. */
export const simulatorAdapter = (): Adapter =>
  functionAdapter(
    new Simulator({ now: beginning.now.getTime(), newIds: seededIds(beginning.randomSeed) }),
    "test_demo",
  );

/** The mock server, over HTTP; in strict mode it would add a header to refusals. */
export async function httpAdapter(): Promise<Adapter & AsyncDisposable> {
  const mock = await startMockServer({ contract: "off", ...beginning });
  return { baseUrl: mock.url, fetch, company: mock, [Symbol.asyncDispose]: () => mock.close() };
}

/** The handlers, in Node. */
export function nodeAdapter(): Adapter & AsyncDisposable {
  const mock = setupMockServer({ baseUrl: "https://service.example/v1/erp", ...beginning });
  mock.server.listen();
  return {
    baseUrl: mock.baseUrl,
    // Looked up at each call: MSW puts another in its place.
    fetch: (request) => fetch(request),
    company: mock,
    [Symbol.asyncDispose]: async () => mock.server.close(),
  };
}
