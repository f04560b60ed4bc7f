import type { JournalEntry } from "../journal/journal-record.ts";
import type { AwaitedDelivery, MockDeliveries } from "./mock-deliveries.ts";
import type { AwaitedRequest, MockRequests, RequestFilter } from "./mock-records.ts";
import { recentDeliveries, recentRequests, type WaitOptions } from "./wait-for.ts";

/** The parts of a mock, or of one of its companies, that the matchers need. */
export interface MockTraffic {
  /** The requests of the company. */
  requests: ((filter?: RequestFilter) => JournalEntry[]) & Pick<MockRequests, "waitFor">;
  /** The deliveries of the company. */
  deliveries: Pick<MockDeliveries, "list" | "flush" | "waitFor">;
}

/**
 * The matchers, for the types of Vitest and Jest, in a file of your tests.
 * @example
 * declare module "vitest" {
 *   interface Matchers<R extends void | Promise<void>, T> extends MockMatchers {}
 * }
 * @example
 * // Jest with `@types/jest`
 * declare global {
 *   namespace jest {
 *     interface Matchers<R, T> extends MockMatchers {}
 *   }
 * }
 * @example
 * // Jest with `@jest/globals`
 * declare module "expect" {
 *   interface Matchers<R extends void | Promise<void>, T> extends MockMatchers {}
 * }
 */
export interface MockMatchers {
  /**
   * Waits for a delivery that the receiver accepted, or that the filter describes; with `.not`, looks at those that are there
   * once no attempt is due.
   */
  toHaveDelivered(awaited: AwaitedDelivery, options?: WaitOptions): Promise<void>;
  /** Waits for a request; with `.not`, looks at those that were answered. */
  toHaveReceived(awaited: AwaitedRequest, options?: WaitOptions): Promise<void>;
}

/** The part of a matcher's `this` that Vitest and Jest share. */
interface MatcherState {
  isNot?: boolean | undefined;
}

interface MatcherResult {
  pass: boolean;
  message: () => string;
}

const describeAwaited = (awaited: AwaitedDelivery | AwaitedRequest): string =>
  typeof awaited === "function" ? "a matching one" : JSON.stringify(awaited);

const trafficOf = ({ requests, deliveries }: MockTraffic): string =>
  `${recentRequests(requests())}\n${recentDeliveries(deliveries.list())}`;

/** With `.not`, nothing is worth waiting for: a wait of a millisecond looks at what is there. */
async function judge(
  mock: MockTraffic,
  what: string,
  isNot: boolean,
  wait: (options?: WaitOptions) => Promise<unknown>,
): Promise<MatcherResult> {
  const failed = await wait(isNot ? { timeout: 1 } : undefined).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Error && error.name === "MockWaitError") return error;
      throw error;
    },
  );
  const traffic = trafficOf(mock);
  const message = () => `expected the mock ${isNot ? "not " : ""}to have ${what}.\n${traffic}`;
  return { pass: failed === undefined, message };
}

/**
 * Matchers for `expect.extend` of Vitest and Jest, for a mock or one of its companies. Await them. If one fails, its message
 * lists the last requests and deliveries of the company.
 * @example
 * expect.extend(mockMatchers);
 * await expect(mock).toHaveDelivered("authorization.finished");
 * await expect(mock).toHaveReceived({ operationId: "createAuthorization", status: 201 });
 */
export const mockMatchers = {
  /** Judges a mock by a delivery. */
  async toHaveDelivered(
    this: MatcherState,
    mock: MockTraffic,
    awaited: AwaitedDelivery,
    options?: WaitOptions,
  ): Promise<MatcherResult> {
    const isNot = this.isNot === true;
    if (isNot) await mock.deliveries.flush();
    const wait = (brief = options) => mock.deliveries.waitFor(awaited, brief);
    return judge(mock, `delivered ${describeAwaited(awaited)}`, isNot, wait);
  },
  /** Judges a mock by a request. */
  async toHaveReceived(
    this: MatcherState,
    mock: MockTraffic,
    awaited: AwaitedRequest,
    options?: WaitOptions,
  ): Promise<MatcherResult> {
    const wait = (brief = options) => mock.requests.waitFor(awaited, brief);
    return judge(mock, `received ${describeAwaited(awaited)}`, this.isNot === true, wait);
  },
};

/**
 * Returns a function that prints the last requests and deliveries of a mock or of one of its companies: for `onTestFailed` of
 * Vitest, or wherever a test ends.
 * @example
 * onTestFailed(reportTraffic(company));
 */
export function reportTraffic(mock: MockTraffic, write: (text: string) => void = console.error): () => void {
  return () => write(trafficOf(mock));
}
