import { readBaseUrl } from "@totem-partner/spec/base-url";
import { isOperationId, type OperationId, operations } from "@totem-partner/spec/operations";
import { Simulator } from "@totem-partner/simulator";
import { fromRequest, Journal, preflightAnswer, readableBy, Redactor, toResponse } from "@totem-partner/simulator/host";
import {
  checkOptionNames,
  type MockCompanies,
  MockUsageError,
  readSimulationOptions,
  simulationFields,
  type SimulationOptions,
  controlAll,
} from "@totem-partner/simulator/control";
import { http, type HttpHandler, HttpResponse, type HttpResponseResolver, type RequestHandlerOptions } from "msw";
import { deliver } from "./deliver.ts";

/** Options of `createHandlers`. Everything but `baseUrl` has a default. */
export interface HandlersOptions extends SimulationOptions {
  /** The base URL of the clients under test, with any path. */
  baseUrl: string | URL;
  /** Your own simulator, in place of one created from the other options. */
  simulator?: Simulator;
}

/**
 * Handlers for MSW, and the companies behind them. `reset`, `advance` and so on act on the default company:
 * `test_demo`, or the first company of the simulator that you pass.
 */
export interface MockHandlers extends MockCompanies {
  /** The base URL for clients: the one that you passed, ending in /partner if the assumptions require it. */
  baseUrl: string;
  /** One handler for each operation, in the order of the contract, and one for everything else below `baseUrl`. */
  handlers: HttpHandler[];
  /** The simulator that responds to requests. */
  simulator: Simulator;
  /**
   * Creates a handler that responds to an operation in place of the simulator.
   * @example
   * server.use(mock.override("listAuthorizations", () => new Response(null, { status: 503 })));
   */
  override: (operationId: OperationId, resolver: HttpResponseResolver, options?: RequestHandlerOptions) => HttpHandler;
}

const methods = { DELETE: http.delete, GET: http.get, PATCH: http.patch, POST: http.post, PUT: http.put };

const reportFailure = (error: unknown): void => console.error("@totem-partner/msw:", error);

const call = "createHandlers(options)";

const known = ["baseUrl", "simulator", ...Object.keys(simulationFields)];

function simulatorFor(given: Simulator | undefined, options: SimulationOptions): Simulator {
  const read = readSimulationOptions(call, options);
  if (given === undefined) return new Simulator({ ...read, deliver, onFailure: reportFailure });
  const [other] = Object.keys(options);
  if (other === undefined) return given;
  throw new MockUsageError(`${call}: ${other} has no effect together with simulator. Pass it to new Simulator().`);
}

/** The base URL without a trailing slash, and its path without /partner, which belongs to the interface's paths (`path-prefix`). */
function serviceAddress(given: string | URL): { base: string; path: string } {
  const base = readBaseUrl(given);
  if ("says" in base) throw new MockUsageError(`${call}: baseUrl ${base.says}`);
  return { base: base.url.origin + base.path, path: base.path.replace(/\/partner$/, "") };
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/**
 * The URLs of an operation below a base URL. A regular expression, because a base URL may contain what MSW would read
 * as a path parameter; without groups, because MSW would decode what they match, and fail if it cannot.
 */
function operationUrls(base: string, operationId: OperationId): RegExp {
  const path = operations[operationId].path.split("{id}").map(escape).join("[^/]+");
  return new RegExp(`^${escape(base)}${path}$`);
}

/** Every URL below a base URL, and the base URL itself. */
const urlsBelow = (base: string): RegExp => new RegExp(`^${escape(base)}(?:/.*)?$`);

/**
 * Creates MSW handlers that respond as the service does.
 * @example
 * const mock = createHandlers({ baseUrl: "https://service.example/partner" });
 * const server = setupServer(...mock.handlers);
 * @throws {MockUsageError} for an unknown or undefined option, or an invalid value.
 * @throws {AssumptionError} for an unknown assumption, or an invalid value of one.
 */
export function createHandlers(given: HandlersOptions): MockHandlers {
  checkOptionNames(call, given, known);
  const { baseUrl, simulator: existing, ...options } = given;
  const { base, path } = serviceAddress(baseUrl);
  const simulator = simulatorFor(existing, options);
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, reportFailure);
  const client = simulator.prefixIsRequired && !base.endsWith("/partner") ? `${base}/partner` : base;
  const override: MockHandlers["override"] = (operationId, resolver, handlerOptions) =>
    methods[operations[operationId].method](operationUrls(client, operationId), resolver, handlerOptions);
  const resolve: HttpResponseResolver = async ({ request }) => {
    const started = performance.now();
    const asked = fromRequest(request);
    // Pages in jsdom and happy-dom check responses as browsers do; MSW answers in their place. No other page can reach it,
    // and `*` would not do for requests with credentials.
    // The requests of happy-dom lose the headers that they have for that.
    const isOfHappyDom = request.headers.get("user-agent")?.includes("HappyDOM") === true;
    const origin = request.headers.get("origin") ?? (isOfHappyDom ? "*" : null);
    const readable = origin === null ? {} : { ...readableBy(origin), "access-control-allow-credentials": "true" };
    const preflight = preflightAnswer(request.method, isOfHappyDom ? { get: () => "" } : request.headers);
    if (preflight) return toResponse({ ...preflight, headers: { ...preflight.headers, ...readable } });
    const target = asked.target.slice(path.length);
    const exchange = await simulator.exchange({
      ...asked,
      target: target.startsWith("/") ? target : `/${target}`,
      origin: asked.origin + path,
    });
    const { status, headers, text } = exchange.answer;
    // As over HTTP, the response to HEAD has no body.
    const answer = { status, headers: { ...headers, ...readable }, text: request.method === "HEAD" ? "" : text };
    const response = await simulator.respond({ ...exchange, answer }, request.signal);
    journal.record(exchange, performance.now() - started);
    // A fault may reset the connection.
    return response ?? HttpResponse.error();
  };
  return {
    ...controlAll(simulator, journal, redactor),
    baseUrl: client,
    handlers: [
      ...Object.keys(operations)
        .filter(isOperationId)
        .map((id) => override(id, resolve)),
      http.all(urlsBelow(base), resolve),
    ],
    simulator,
    override,
  };
}
