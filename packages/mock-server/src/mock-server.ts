import type { MockCompanies } from "./audit/audited-companies.ts";

/**
 * A running mock server. Its own `reset`, `advance` and so on act on the default company: `test_demo`, or the first
 * company of the seed file.
 */
export interface MockServer extends MockCompanies {
  /** The address it listens on; the partner interface is served there and below /partner. */
  url: string;
  /** The base URL for clients: the same, ending in /partner if the server was started to require it. */
  baseUrl: string;
  /** The port it listens on. */
  port: number;
  /** The version of this package. */
  version: string;
  /**
   * The ids of the open points that have affected a response since the start, for any company, regardless of resets:
   * what the requests so far depend on.
   */
  consultedAssumptions(): string[];
  /** Stops accepting connections, lets requests and deliveries in flight finish, and frees the port. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
