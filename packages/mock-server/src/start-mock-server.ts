import { randomUUID } from "node:crypto";
import { createAudit, PreferredAnswers } from "@totem-partner/audit";
import { ControlApi, EventStreams, Pages } from "@totem-partner/control";
import { Simulator, type SimulatorOptions, StoredStateError } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import { checkOptions, MockUsageError, simulatorOptions, steerAll } from "@totem-partner/simulator/steering";
import { createAuditLog } from "./audit/audit-log.ts";
import { startFrugalAuditQueue } from "./audit/audit-queue.ts";
import { auditAll, type MockCompanies } from "./audit/audited-companies.ts";
import { contractMode } from "./audit/contract-mode.ts";
import { DataFileError } from "./data/data-file-error.ts";
import { DataFile } from "./data/data-file.ts";
import { answering } from "./http/http-server.ts";
import { AllowedHosts } from "./http/listening/allowed-hosts.ts";
import { Cors } from "./http/listening/cors.ts";
import { ListeningServer } from "./http/listening-server.ts";
import { Holds } from "./http/node-responses.ts";
import { packageVersion } from "./package-contents.ts";
import { serverPages } from "./pages/server-pages.ts";
import { createLog, reportFailure } from "./reporting/log.ts";
import { DeliveryFiles } from "./sending/delivery-files.ts";
import { createDeliveryLog } from "./sending/delivery-log.ts";
import { publicDestinations } from "./sending/destinations.ts";
import { createDeliver, Outbound } from "./sending/outbound.ts";
import { type MockServerOptions, serverOptions } from "./server-options.ts";

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
  const { checkSeed, givenCompanies } = await import("@totem-partner/control/seed");
  if (typeof seed !== "string") return givenCompanies(checkSeed(seed));
  const { readSeedFile } = await import("./seed/read-seed.ts");
  return givenCompanies(readSeedFile(seed));
}

/** A simulator that continues from a data file, if there is one. */
function createSimulator(data: DataFile | undefined, options: SimulatorOptions): Simulator {
  if (data === undefined) return new Simulator(options);
  try {
    return new Simulator(options);
  } catch (error) {
    data.close();
    if (!(error instanceof StoredStateError)) throw error;
    if (error.cause instanceof DataFileError) throw error.cause;
    throw new DataFileError(data.path, `cannot be read. ${error.message.replace(/\.$/, "")}`, "repair", {
      cause: error,
    });
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
export function startMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  return startServer(options, (simulator) => simulator);
}

/**
 * Starts a mock server whose requests pass through something before and after the simulator handles them. Throws what
 * `startMockServer` throws.
 */
export async function startServer(
  options: MockServerOptions,
  around: (simulator: Simulator) => Pick<Simulator, "exchange">,
): Promise<MockServer> {
  const { seed, ...checked } = checkOptions("startMockServer(options)", serverOptions, options);
  const { port = 0, host = "127.0.0.1", log = "silent", contract = "audit", adminToken, deliverTo = "any" } = checked;
  const { obstacle, meaning } = contractMode(contract);
  const version = packageVersion();
  const simulated = simulatorOptions(checked);
  const given = seed === undefined ? undefined : await companiesIn(seed);
  if (simulated.maxCompanies === 0 && !given?.companies.length) {
    throw new MockUsageError("maxCompanies is 0 (--max-companies), so a seed (--seed) must define the companies.");
  }
  const write = checked.write ?? ((line: string) => process.stdout.write(`${line}\n`));

  const files = new DeliveryFiles();
  const data = checked.data === undefined ? undefined : new DataFile(checked.data);
  const simulator = createSimulator(data, {
    ...simulated,
    ...(given && { companies: given.companies }),
    ...(given?.testFixtures && { testFixtures: given.testFixtures }),
    deliveryOverflow: files,
    ...(data && { store: data }),
    onFailure: reportFailure,
  });
  const redactor = new Redactor(simulator.knownKeys);
  const auditLog = createAuditLog(log, write);
  const audit = createAudit({
    contract,
    obstacle,
    redactor,
    outsiders: () => simulator.company(simulator.defaultKey),
    startQueue: startFrugalAuditQueue,
    onFound: auditLog?.violation,
    onFailure: reportFailure,
  });
  const outbound = new Outbound(deliverTo === "public" ? publicDestinations() : undefined);
  const onDelivery = createDeliveryLog(log, write, redactor);
  simulator.sendWith({
    deliver: createDeliver(`totem-mock/${version}`, audit.delivery, outbound),
    ...(onDelivery && { onDelivery }),
  });

  const server = await ListeningServer.listen(port, host).catch((error: unknown) => {
    simulator.close();
    data?.close();
    throw error;
  });
  const { url } = server;
  const journal = new Journal(redactor, reportFailure);
  const streams = new EventStreams(journal, redactor);
  const pages = serverPages({
    simulator,
    adminToken,
    version,
    url,
    started: {
      assumptions: simulated.assumptions ?? {},
      now: simulated.now === undefined ? undefined : new Date(simulated.now),
      contract: { mode: contract, meaning },
    },
  });
  const holds = new Holds();
  server.answerWith(
    answering({
      simulator: around(simulator),
      control: new ControlApi({ simulator, journal, violations: audit, streams, redactor, version, adminToken }),
      pages: new Pages(pages, adminToken),
      journal,
      audit,
      log: createLog(log, write),
      hosts: new AllowedHosts([host, ...(checked.allowHosts ?? [])]),
      cors: checked.cors?.length ? new Cors(checked.cors) : undefined,
      holds,
      redactor,
      preferred: new PreferredAnswers(),
      newRequestId: simulated.newIds?.("refused requests") ?? randomUUID,
    }),
  );
  if (obstacle !== undefined) auditLog?.obstacle(obstacle);

  const close = async (): Promise<void> => {
    streams.close();
    holds.close();
    // Deliveries caused by the last call are still sent; retries that are not due yet are not awaited.
    await server.close(() => Promise.all(simulator.companies.map(({ deliveries }) => deliveries.flush())));
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
    port: server.port,
    version,
    consultedAssumptions: () => [
      ...new Set(simulator.companies.flatMap(({ assumptions }) => [...assumptions.everConsulted])),
    ],
    close,
    [Symbol.asyncDispose]: close,
  };
}
