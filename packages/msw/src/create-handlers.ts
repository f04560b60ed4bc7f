import { type OperationId, operations } from "@totem-partner/spec/operations";
import { Simulator } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import {
  type MockCompanies,
  MockUsageError,
  readSimulationOptions,
  type SimulationOptions,
  steerAll,
} from "@totem-partner/simulator/steering";
import { http, type HttpHandler, type HttpResponseResolver, type RequestHandlerOptions } from "msw";
import { answer } from "./answer.ts";
import { readBaseUrl } from "./base-url.ts";
import { deliver } from "./deliver.ts";
import { operationUrls, urlsBelow } from "./operation-urls.ts";

/** How handlers are made. Everything but `baseUrl` has a default. */
export interface HandlersOptions extends SimulationOptions {
  /** What the clients under test have as their base URL; its path may be any. */
  baseUrl: string | URL;
  /** The simulator that answers, in the place of one that is made from the other options. */
  simulator?: Simulator;
}

/**
 * Handlers for MSW, and the companies behind them. Its own `reset`, `advance`, … are those of its default company:
 * `test_demo`, or the first that the simulator was given.
 */
export interface MockHandlers extends MockCompanies {
  /** What a client takes as its base URL: the one that was given, with /partner where the assumptions require it. */
  baseUrl: string;
  /** One for each operation, in the order of the contract, and one for everything else below `baseUrl`. */
  handlers: HttpHandler[];
  /** The simulator that answers. */
  simulator: Simulator;
  /**
   * A handler that answers an operation in the place of the simulator.
   *
   * @example
   * server.use(mock.override("listAuthorizations", () => new Response(null, { status: 503 })));
   */
  override: (operationId: OperationId, resolver: HttpResponseResolver, options?: RequestHandlerOptions) => HttpHandler;
}

const methods = { DELETE: http.delete, GET: http.get, PATCH: http.patch, POST: http.post, PUT: http.put };

const isOperationId = (id: string): id is OperationId => Object.hasOwn(operations, id);

const reportFailure = (error: unknown): void => console.error("@totem-partner/msw:", error);

function simulatorFor(given: Simulator | undefined, options: SimulationOptions): Simulator {
  const call = "createHandlers(options)";
  const read = readSimulationOptions(call, options);
  if (given === undefined) return new Simulator({ ...read, deliver, onFailure: reportFailure });
  const [other] = Object.keys(options);
  if (other === undefined) return given;
  throw new MockUsageError(`${call}: ${other} has no effect on a simulator that is given. Give it to new Simulator().`);
}

/**
 * Makes handlers for MSW that answer as the service does.
 *
 * @example
 * const mock = createHandlers({ baseUrl: "https://service.example/partner" });
 * const server = setupServer(...mock.handlers);
 *
 * @throws {MockUsageError} for an option that does not exist or a value that it cannot have.
 * @throws {AssumptionError} for an assumption that does not exist or a value that it cannot take.
 */
export function createHandlers({ baseUrl, simulator: given, ...options }: HandlersOptions): MockHandlers {
  const { base, path } = readBaseUrl(baseUrl);
  const simulator = simulatorFor(given, options);
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, reportFailure);
  const client = simulator.prefixIsRequired && !base.endsWith("/partner") ? `${base}/partner` : base;
  const override: MockHandlers["override"] = (operationId, resolver, handlerOptions) =>
    methods[operations[operationId].method](operationUrls(client, operationId), resolver, handlerOptions);
  const resolve: HttpResponseResolver = ({ request }) => answer(request, { simulator, journal, basePath: path });
  return {
    ...steerAll(simulator, journal, redactor),
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
