import type { MockCompany } from "@totem-partner/simulator/control";
import type { HandlersOptions } from "./create-handlers.ts";
import { type MockInNode, setupMockServer } from "./node.ts";

/** The fixtures that a Vitest test receives. */
export interface MockFixtures {
  /** The mock, which listens while the tests of a file run. */
  mock: MockInNode;
  /** A company for this test alone, so that tests can run concurrently. */
  company: MockCompany;
}

/** A fixture for `test.extend`. */
type Fixture<Context, Value> = (context: Context, use: (value: Value) => Promise<void>) => Promise<void>;

/** Options of `mockFixtures`. */
export interface MockFixturesOptions extends HandlersOptions {
  /** Options of `server.listen`, such as `{ onUnhandledFrame: "error" }`. Default: MSW's defaults. */
  listen?: Parameters<MockInNode["server"]["listen"]>[0];
}

/**
 * Creates fixtures for `test.extend` of Vitest 3.2 and newer: MSW listens while a file runs, and each test has its own
 * company. Handlers that a test adds are removed after it.
 * @example
 * const test = base.extend<MockFixtures>(mockFixtures({ baseUrl: "https://service.example/partner" }));
 * @throws What `createHandlers` throws, in the first test.
 */
export function mockFixtures({ listen, ...options }: MockFixturesOptions): {
  mock: [Fixture<object, MockInNode>, { scope: "file"; auto: true }];
  company: [Fixture<{ mock: MockInNode; task: { id: string } }, MockCompany>, { auto: true }];
} {
  return {
    mock: [
      // Vitest reads the names of other fixtures from this pattern, and wants one.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const mock = setupMockServer(options);
        mock.server.listen(listen);
        await use(mock);
        mock.server.close();
      },
      { scope: "file", auto: true },
    ],
    company: [
      async ({ mock, task }, use) => {
        const company = mock.company(task.id);
        await use(company);
        // A retried test starts from scratch, without pending deliveries.
        company.reset();
        mock.server.resetHandlers();
      },
      { auto: true },
    ],
  };
}
