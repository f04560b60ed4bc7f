import { setupServer } from "msw/node";
import { createHandlers, type HandlersOptions, type MockHandlers } from "./create-handlers.ts";

/** A mock in a Node process. */
export interface MockInNode extends MockHandlers {
  /** MSW's server, not listening yet: `listen`, `use`, `resetHandlers`, `close`. */
  server: ReturnType<typeof setupServer>;
}

/**
 * Creates the handlers, and an MSW server that uses them.
 * @example
 * const mock = setupMockServer({ baseUrl: "https://service.example/partner" });
 * mock.server.listen();
 * @throws What {@link createHandlers} throws.
 */
export function setupMockServer(options: HandlersOptions): MockInNode {
  const mock = createHandlers(options);
  return { ...mock, server: setupServer(...mock.handlers) };
}
