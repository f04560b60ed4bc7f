import { z } from "zod";
import { journalSize } from "../journal/journal.ts";
import type { JournalEntry } from "../journal/journal-record.ts";
import { strictObject } from "./checks/fields.ts";
import { MockUsageError } from "./checks/mock-usage-error.ts";
import { checkOptions } from "./checks/usage-error.ts";
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
  /**
   * Waits for a request; with `.not`, looks at those that were answered. With `times`, exactly so many must match: it waits for
   * the last of them, and fails if there are more.
   */
  toHaveReceived(awaited: AwaitedRequest, options?: WaitOptions & { times?: number }): Promise<void>;
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
const immediately: WaitOptions = { timeout: 1 };

/** Returns false if nothing came in time. */
const comes = (wait: Promise<unknown>): Promise<boolean> =>
  wait.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.name === "MockWaitError") return false;
      throw error;
    },
  );

function judged(mock: MockTraffic, what: string, isNot: boolean, pass: boolean): MatcherResult {
  const traffic = trafficOf(mock);
  return { pass, message: () => `expected the mock ${isNot ? "not " : ""}to have ${what}.\n${traffic}` };
}

const receivedOptions = strictObject({ times: z.int().min(0) });

/** Waits for so many requests, and returns how many match: all of them must still be in the journal. */
async function countRequests(mock: MockTraffic, awaited: AwaitedRequest, times: number, options: WaitOptions) {
  const call = "toHaveReceived(awaited, options)";
  checkOptions(call, receivedOptions, { times });
  const count = () =>
    typeof awaited === "function" ? mock.requests().filter(awaited).length : mock.requests(awaited).length;
  const before = new Set(mock.requests().map(({ id }) => id));
  if (count() < times) {
    await comes(mock.requests.waitFor(({ id }) => !before.has(id) && count() >= times, options));
  }
  if (mock.requests().length < journalSize) return count();
  const advice = "Call requests.clear() before the requests that you count.";
  throw new MockUsageError(`${call}: only the newest ${String(journalSize)} requests are remembered. ${advice}`);
}

/**
 * Matchers for `expect.extend` of Vitest and Jest, for a mock or one of its companies. Await them. If one fails, its message
 * lists the last requests and deliveries of the company.
 * @example
 * expect.extend(mockMatchers);
 * await expect(mock).toHaveDelivered("authorization.finished");
 * await expect(mock).toHaveReceived({ operationId: "createAuthorization", status: 201 }, { times: 1 });
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
    const pass = await comes(mock.deliveries.waitFor(awaited, isNot ? immediately : options));
    return judged(mock, `delivered ${describeAwaited(awaited)}`, isNot, pass);
  },
  /** Judges a mock by a request. */
  async toHaveReceived(
    this: MatcherState,
    mock: MockTraffic,
    awaited: AwaitedRequest,
    { times, ...options }: WaitOptions & { times?: number } = {},
  ): Promise<MatcherResult> {
    const isNot = this.isNot === true;
    const patience = isNot ? immediately : options;
    const received = `received ${describeAwaited(awaited)}`;
    if (times === undefined) {
      return judged(mock, received, isNot, await comes(mock.requests.waitFor(awaited, patience)));
    }
    const count = await countRequests(mock, awaited, times, patience);
    const often = times === 1 ? "once" : `${String(times)} times`;
    return judged(mock, `${received} exactly ${often}; ${String(count)} match`, isNot, count === times);
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
