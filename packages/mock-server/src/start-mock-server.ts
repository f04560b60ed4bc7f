import { randomUUID } from "node:crypto";
import { parseAssumptions, Simulator, type SimulatorOptions, StoredStateError } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import {
  checkOptions,
  MockUsageError,
  type SimulationOptions,
  simulatorOptions,
  steerAll,
  seededIds,
} from "@totem-partner/simulator/steering";
import { AllowedHosts } from "./allowed-hosts.ts";
import type { ContractMode } from "./audit/audit.ts";
import { createAudit } from "./audit/create-audit.ts";
import { createAuditLog } from "./audit/audit-log.ts";
import { prismObstacle } from "./audit/prism.ts";
import { auditAll, type MockCompanies } from "./audit/audited-companies.ts";
import { serverOptions } from "./checks/options.ts";
import { closeServer } from "./close-server.ts";
import { Connections } from "./connections.ts";
import { ControlApi } from "./control/control-api.ts";
import { Cors } from "./cors.ts";
import { DataFile } from "./data-file.ts";
import { DataFileError } from "./data-file-error.ts";
import { createDeliver } from "./deliver.ts";
import { DeliveryFiles } from "./delivery-files.ts";
import { createDeliveryLog } from "./delivery-log.ts";
import { EventStreams } from "./event-streams.ts";
import { Holds } from "./holds.ts";
import { createHttpServer, listen } from "./http-server.ts";
import { createLog, type LogFormat } from "./log.ts";
import { Outbound } from "./outbound.ts";
import { packageVersion } from "./package-version.ts";
import { everyPage } from "./pages/every-page.ts";
import { Pages } from "./pages/pages.ts";
import { PreferredAnswers } from "./preferred/preferred-answers.ts";
import { reportFailure } from "./report-failure.ts";
import { givenCompanies } from "./seed/given-companies.ts";
import type { Seed } from "./seed/seed-schema.ts";
import { urlHost } from "./url-host.ts";

/** Options of `startMockServer`. Everything has a default. */
export interface MockServerOptions extends SimulationOptions {
  /** The port to listen on; 0 picks a free one. Default: 0. */
  port?: number;
  /** The address to listen on. Default: 127.0.0.1, this machine only. */
  host?: string;
  /**
   * Companies, keys, fixtures and initial records: the path of a seed file, YAML or JSON, or its contents as an object.
   * Default: none.
   */
  seed?: string | Seed;
  /**
   * The path of a file to which the state of every company is written, and from which it is read at the start; created
   * if missing. Only one server at a time can use it. Default: none; the state is lost when the server stops.
   */
  data?: string;
  /** Host names to accept besides this machine's own and `host`. Default: none. */
  allowHosts?: readonly string[];
  /**
   * Origins of web pages that may call the partner interface, such as `http://localhost:5173`, or `*` for all of them.
   * They can never call the control API. Default: none.
   */
  cors?: readonly string[];
  /**
   * A bearer token that every call of the control API must carry. Default: no token, and only this machine may call it.
   */
  adminToken?: string;
  /**
   * Whether Prism checks every exchange and delivery against the contract. `audit` checks in a separate thread without
   * delaying responses; `strict` checks before responding, and responds with 500 if the server violated the contract.
   * Default: audit, as long as `@stoplight/prism-http` is installed.
   */
  contract?: ContractMode;
  /** How to log requests and delivery attempts. Default: silent. */
  log?: LogFormat;
  /** Receives each log line. Default: standard output. */
  write?: (line: string) => void;
}

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

/** The companies of a seed. The YAML parser takes 10 MB, so it is only loaded for a seed. */
async function companiesIn(seed: NonNullable<MockServerOptions["seed"]>) {
  const { readSeed } = await import("./seed/read-seed.ts");
  return givenCompanies(readSeed(seed));
}

/** A simulator that continues from a data file, if there is one. */
function createSimulator(data: DataFile | undefined, options: SimulatorOptions): Simulator {
  try {
    return new Simulator(options);
  } catch (error) {
    data?.close();
    if (data === undefined || !(error instanceof StoredStateError)) throw error;
    throw error.cause instanceof DataFileError
      ? error.cause
      : new DataFileError(data.path, `cannot be read. ${error.message.replace(/\.$/, "")}`, "repair", { cause: error });
  }
}

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
export async function startMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const { seed, ...checked } = checkOptions("startMockServer(options)", serverOptions, options);
  const { port = 0, host = "127.0.0.1", log = "silent", contract = "audit", adminToken } = checked;
  const obstacle = contract === "off" ? undefined : prismObstacle();
  if (contract === "strict" && obstacle !== undefined) {
    throw new MockUsageError(`The contract mode strict needs Prism. ${obstacle}.`);
  }
  const version = packageVersion();
  const assumptions = parseAssumptions(checked.assumptions ?? {});
  const given = seed === undefined ? undefined : await companiesIn(seed);
  const write = checked.write ?? ((line: string) => process.stdout.write(`${line}\n`));
  const outbound = new Outbound();
  const files = new DeliveryFiles();
  const onDelivery = createDeliveryLog(log, write, () => redactor);
  const data = checked.data === undefined ? undefined : new DataFile(checked.data);
  const simulator = createSimulator(data, {
    ...simulatorOptions(checked),
    ...(given && { companies: given.companies }),
    ...(given?.testFixtures && { testFixtures: given.testFixtures }),
    deliver: createDeliver(`totem-mock/${version}`, (sent) => audit.delivery(sent), outbound),
    deliveryOverflow: files,
    ...(data && { store: data }),
    ...(onDelivery && { onDelivery }),
    onFailure: reportFailure,
  });
  const hosts = new AllowedHosts([host, ...(checked.allowHosts ?? [])]);
  const cors = checked.cors?.length ? new Cors(checked.cors) : undefined;
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, reportFailure);
  const streams = new EventStreams(journal, redactor);
  const auditLog = createAuditLog(log, write);
  const audit = createAudit({
    contract,
    obstacle,
    redactor,
    outsiders: () => simulator.company(simulator.defaultKey),
    onFound: auditLog?.violation,
    onFailure: reportFailure,
  });
  const control = new ControlApi({ simulator, journal, audit, streams, redactor, version, adminToken });
  const pages = everyPage({
    simulator,
    adminToken,
    version,
    url: () => url,
    started: { assumptions, now: checked.now === undefined ? undefined : new Date(checked.now), contract, obstacle },
  });
  const connections = new Connections();
  const holds = new Holds();
  const logged = createLog(log, write);
  const newIds = checked.randomSeed === undefined ? () => randomUUID : seededIds(checked.randomSeed);
  const server = createHttpServer({
    simulator,
    control,
    pages: new Pages(pages, adminToken),
    journal,
    audit,
    log: logged,
    hosts,
    cors,
    connections,
    holds,
    redactor,
    preferred: new PreferredAnswers(),
    newRequestId: newIds("refused requests"),
  });
  const address = await listen(server, port, host).catch((error: unknown) => {
    simulator.close();
    data?.close();
    throw error;
  });
  if (obstacle !== undefined) auditLog?.obstacle(obstacle);

  const url = `http://${urlHost(host)}:${address.port}`;
  const close = async (): Promise<void> => {
    streams.close();
    holds.close();
    // Deliveries caused by the last call are still sent; retries that are not due yet are not awaited.
    await closeServer(server, connections, () =>
      Promise.all(simulator.companies.map(({ deliveries }) => deliveries.flush())),
    );
    // Waiting deliveries are sent when the file is used again.
    simulator.close();
    data?.close();
    for (const company of simulator.companies) company.deliveries.stop();
    outbound.close();
    files.close();
    await audit.close();
  };
  return {
    ...auditAll(steerAll(simulator, journal, redactor), simulator, audit),
    url,
    baseUrl: simulator.prefixIsRequired ? `${url}/partner` : url,
    port: address.port,
    version,
    consultedAssumptions: () => [
      ...new Set(simulator.companies.flatMap(({ assumptions }) => [...assumptions.everConsulted])),
    ],
    close,
    [Symbol.asyncDispose]: close,
  };
}
