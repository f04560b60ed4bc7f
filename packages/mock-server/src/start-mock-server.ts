import type { Simulator } from "@totem-partner/simulator";
import { checkOptions, controlAll } from "@totem-partner/simulator/control";
import { auditAll, type MockServer } from "./audit/audited-companies.ts";
import { runServer } from "./running-server.ts";
import { type MockServerOptions, serverOptions } from "./server-options.ts";

/**
 * Starts a mock server in this process.
 *
 * @example
 * await using mock = await startMockServer();
 * const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
 *
 * @throws {AssumptionError} for an unknown assumption or an invalid value.
 * @throws {MockUsageError} for an unknown, undefined or invalid option, and for `strict` without Prism.
 * @throws {SeedError} for a seed that cannot be read or is invalid.
 * @throws {DataFileError} for a data file that cannot be opened, read or written; its message says what to do.
 * @throws {Error} with the code EADDRINUSE and the like if it cannot listen.
 */
export function startMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  return startServer(options, (simulator) => simulator);
}

/** The same, with something that requests pass through before and after the simulator handles them. */
export async function startServer(
  options: MockServerOptions,
  around: (simulator: Simulator) => Pick<Simulator, "exchange">,
): Promise<MockServer> {
  const checked = checkOptions("startMockServer(options)", serverOptions, options);
  const { simulator, journal, redactor, audit, ...server } = await runServer(checked, around);
  return {
    ...auditAll(controlAll(simulator, journal, redactor), simulator, audit),
    ...server,
    [Symbol.asyncDispose]: server.close,
  };
}
