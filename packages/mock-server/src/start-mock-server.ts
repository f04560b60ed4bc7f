import { readFileSync } from "node:fs";
import {
  type Arrival,
  arrive,
  type ArrivalOutcome,
  type AssumptionReport,
  changeAssumptions,
  type Company,
  parseAssumptions,
  Simulator,
} from "@totem-partner/simulator";
import { ControlApi } from "./control/control-api.ts";
import { createHttpServer, listen } from "./http-server.ts";
import { createLog, type LogFormat } from "./log.ts";

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
  /** How requests are logged. Default: silent. */
  log?: LogFormat;
  /** Where log lines go. Default: standard output. */
  write?: (line: string) => void;
}

/** One company of a mock server, to be steered from a test. */
export interface MockCompany {
  /** The key that the client under test sends. */
  apiKey: string;
  /** Back to the fixtures, and to the clock and the assumptions that the server was started with. */
  reset(): void;
  /** Moves the company's clock on; it stands still from then on. Timers that become due fire. */
  advance(by: { seconds: number }): void;
  /** Puts the company's clock to an instant (ISO 8601), where it stands still. */
  setClock(now: string): void;
  /** Switches assumptions. */
  assume(values: Readonly<Record<string, string | number>>): void;
  /** Every switchable assumption: question, value, default, alternatives, and how often it was consulted. */
  assumptions(): AssumptionReport[];
  /** Lets a driver arrive at a totem. */
  arrive(arrival: Arrival): ArrivalOutcome;
}

/** A mock server that is running. Its own `reset`, `advance`, … are those of the default company, `test_demo`. */
export interface MockServer extends MockCompany {
  /** Where it listens; the partner interface answers at this address and below its /partner. */
  url: string;
  port: number;
  version: string;
  /** The company of the key `test_<name>`: one for each parallel test, and they never see each other. */
  company(name: string): MockCompany;
  /** Stops accepting, finishes what is under way, and frees the port. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The version of this package. */
export function packageVersion(): string {
  const source: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const known = typeof source === "object" && source !== null && "version" in source;
  return known ? String(source.version) : "unknown";
}

function steer(company: Company, apiKey: string): MockCompany {
  return {
    apiKey,
    reset: () => {
      company.reset();
    },
    advance: ({ seconds }) => {
      company.clock.advance(seconds * 1000);
    },
    setClock: (now) => {
      company.clock.set(parseInstant(now));
    },
    assume: (values) => {
      changeAssumptions(company, parseAssumptions(values));
    },
    assumptions: () => company.assumptions.report(),
    arrive: (arrival) => arrive(company, arrival),
  };
}

/**
 * Reads an instant.
 *
 * @throws {RangeError} for anything but an ISO 8601 date-time with an offset.
 */
export function parseInstant(text: string): number {
  const instant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(instant)) {
    throw new RangeError(`${JSON.stringify(text)} is no date-time with an offset, such as 2026-07-01T06:00:00Z.`);
  }
  return instant;
}

/**
 * Starts a mock server in this process.
 *
 * @example
 * await using mock = await startMockServer();
 * const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
 *
 * @throws {AssumptionError} for an assumption that does not exist or a value that it cannot take.
 * @throws {RangeError} for a `now` that is no instant.
 * @throws {Error} with the code EADDRINUSE and the like when it cannot listen.
 */
export async function startMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const { port = 0, host = "127.0.0.1", log = "silent" } = options;
  const version = packageVersion();
  const simulator = new Simulator({
    assumptions: parseAssumptions(options.assumptions ?? {}),
    ...(options.now !== undefined && { now: parseInstant(options.now) }),
    onFailure(error) {
      process.stderr.write(`totem-mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    },
  });
  const write = options.write ?? ((line: string) => process.stdout.write(`${line}\n`));
  const control = new ControlApi({ simulator, version });
  const server = createHttpServer({ simulator, control, log: createLog(log, write) });
  const address = await listen(server, port, host);

  const company = (name: string): MockCompany => {
    const apiKey = `test_${name}`;
    const found = simulator.company(apiKey);
    if (!found) throw new RangeError(`${JSON.stringify(name)} is no name: use up to 64 letters, digits, _ and -.`);
    return steer(found, apiKey);
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeIdleConnections();
    });
  return {
    ...company("demo"),
    url: `http://${urlHost(host)}:${String(address.port)}`,
    port: address.port,
    version,
    company,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The name under which this machine reaches what listens there. */
function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
