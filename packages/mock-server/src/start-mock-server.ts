import { parseAssumptions, Simulator } from "@totem-partner/simulator";
import { ControlApi } from "./control/control-api.ts";
import { createDeliver } from "./deliver.ts";
import { EventStreams } from "./event-streams.ts";
import { createHttpServer, listen } from "./http-server.ts";
import { parseInstant } from "./instant.ts";
import { Journal } from "./journal.ts";
import { createLog, type LogFormat } from "./log.ts";
import { packageVersion } from "./package-version.ts";
import { givenCompanies } from "./seed/given-companies.ts";
import { readSeed } from "./seed/read-seed.ts";
import { type MockCompany, steer } from "./steering.ts";

/** How a mock server is started. Everything has a default. */
export interface MockServerOptions {
  /** The port; 0 takes any that is free. Default: 0. */
  port?: number;
  /** The address to listen on. Default: 127.0.0.1, this machine only. */
  host?: string;
  /** Values of switchable assumptions by their ids, such as `{ "create-status": "200" }`. Default: every default. */
  assumptions?: Readonly<Record<string, string | number>>;
  /** The instant, as ISO 8601, at which every clock stands. Default: clocks follow real time. */
  now?: string;
  /** A seed file, YAML or JSON, with companies, keys, fixtures and initial records. Default: none. */
  seed?: string;
  /** With it, every call of the control API must carry it as a bearer token. Default: this machine only, no token. */
  adminToken?: string;
  /** How requests are logged. Default: silent. */
  log?: LogFormat;
  /** Where log lines go. Default: standard output. */
  write?: (line: string) => void;
}

/**
 * A mock server that is running. Its own `reset`, `advance`, … are those of its default company: `test_demo`, or the
 * first of the seed file.
 */
export interface MockServer extends MockCompany {
  /** Where it listens; the partner interface answers at this address and below its /partner. */
  url: string;
  /** What a client takes as its base URL: the same, with /partner where the server was started to require it. */
  baseUrl: string;
  /** The port it listens on. */
  port: number;
  /** The version of this package. */
  version: string;
  /** The company of the key `test_<name>`: one for each parallel test, and they never see each other. */
  company(name: string): MockCompany;
  /** The company of a key, such as one of the seed file. */
  companyOf(apiKey: string): MockCompany;
  /** Stops accepting, finishes what is under way, lets deliveries under way end, and frees the port. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

function reportFailure(error: unknown): void {
  process.stderr.write(`totem-mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

/** The name under which this machine reaches what listens there. */
function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** What is under way may take this long when the server closes. */
const graceMilliseconds = 5000;

/**
 * Starts a mock server in this process.
 *
 * @example
 * await using mock = await startMockServer();
 * const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
 *
 * @throws {AssumptionError} for an assumption that does not exist or a value that it cannot take.
 * @throws {RangeError} for a `now` that is no instant.
 * @throws {SeedError} for a seed file that cannot be read or does not fit.
 * @throws {Error} with the code EADDRINUSE and the like when it cannot listen.
 */
export async function startMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const { port = 0, host = "127.0.0.1", log = "silent", adminToken } = options;
  const version = packageVersion();
  const given = options.seed === undefined ? undefined : givenCompanies(readSeed(options.seed));
  const simulator = new Simulator({
    assumptions: parseAssumptions(options.assumptions ?? {}),
    ...(options.now !== undefined && { now: parseInstant(options.now) }),
    ...(given && { companies: given.companies }),
    ...(given?.testFixtures && { testFixtures: given.testFixtures }),
    deliver: createDeliver(`totem-mock/${version}`),
    onFailure: reportFailure,
  });
  const write = options.write ?? ((line: string) => process.stdout.write(`${line}\n`));
  const journal = new Journal();
  const streams = new EventStreams(journal);
  const control = new ControlApi({ simulator, journal, streams, version, adminToken });
  const server = createHttpServer({ simulator, control, journal, log: createLog(log, write) });
  const address = await listen(server, port, host);

  const companyOf = (apiKey: string): MockCompany => {
    const found = simulator.company(apiKey);
    if (!found) throw new RangeError("No company has this key; test_<name> takes up to 64 letters, digits, _ and -.");
    return steer(found, apiKey, journal);
  };
  const url = `http://${urlHost(host)}:${address.port}`;
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    streams.close();
    server.closeIdleConnections();
    // A connection whose request ends after its answer becomes idle only then.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMilliseconds).unref());
    // What a last call causes is delivered, too; a retry that is not due yet is not waited for.
    const drained = closed.then(() => Promise.all(simulator.companies.map(({ deliveries }) => deliveries.flush())));
    await Promise.race([drained, grace]);
    clearInterval(sweep);
    for (const company of simulator.companies) company.deliveries.stop();
    server.closeAllConnections();
    await closed;
  };
  return {
    ...companyOf(simulator.defaultKey),
    url,
    baseUrl: simulator.prefixIsRequired ? `${url}/partner` : url,
    port: address.port,
    version,
    company: (name) => companyOf(`test_${name}`),
    companyOf,
    close,
    [Symbol.asyncDispose]: close,
  };
}
