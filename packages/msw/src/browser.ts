import { setupWorker } from "msw/browser";
import { createHandlers, type HandlersOptions, type MockHandlers } from "./create-handlers.ts";

/** A mock in a browser. */
export interface MockInBrowser extends MockHandlers {
  /** MSW's worker, not started yet: `start`, `use`, `resetHandlers`, `stop`. */
  worker: ReturnType<typeof setupWorker>;
}

/**
 * Creates the handlers, and an MSW worker that uses them.
 * @example
 * const mock = setupMockWorker({ baseUrl: "https://service.example/partner" });
 * await mock.worker.start();
 * @throws What {@link createHandlers} throws.
 */
export function setupMockWorker(options: HandlersOptions): MockInBrowser {
  const mock = createHandlers(options);
  return { ...mock, worker: setupWorker(...mock.handlers) };
}
