import { type OperationId, operations } from "@totem-partner/spec/operations";
import { parseAssumptions, Simulator } from "@totem-partner/simulator";
import { http, type HttpHandler, type HttpResponseResolver, type RequestHandlerOptions } from "msw";
import { answer } from "./answer.ts";
import { readBaseUrl } from "./base-url.ts";
import { deliver } from "./deliver.ts";
import { operationUrls, urlsBelow } from "./operation-urls.ts";

/** How handlers are made. */
export interface HandlersOptions {
  /** What the clients under test have as their base URL; its path may be any. */
  baseUrl: string | URL;
  /** The simulator that answers. Default: one that is made from the other options. */
  simulator?: Simulator;
  /** Values of switchable assumptions by their ids, such as `{ "create-status": "200" }`. Default: every default. */
  assumptions?: Readonly<Record<string, string | number>>;
}

/** Handlers for MSW, and what is behind them. */
export interface MockHandlers {
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

/**
 * Makes handlers for MSW that answer as the service does.
 *
 * @example
 * const mock = createHandlers({ baseUrl: "https://service.example/partner" });
 * const server = setupServer(...mock.handlers);
 *
 * @throws {TypeError} for a base URL that is none.
 * @throws {AssumptionError} for an assumption that does not exist or a value that it cannot take.
 */
export function createHandlers({ baseUrl, ...options }: HandlersOptions): MockHandlers {
  const { base, path } = readBaseUrl(baseUrl);
  const simulator =
    options.simulator ?? new Simulator({ assumptions: parseAssumptions(options.assumptions ?? {}), deliver });
  const client = simulator.prefixIsRequired && !base.endsWith("/partner") ? `${base}/partner` : base;
  const override: MockHandlers["override"] = (operationId, resolver, handlerOptions) =>
    methods[operations[operationId].method](operationUrls(client, operationId), resolver, handlerOptions);
  const resolve: HttpResponseResolver = ({ request }) => answer(simulator, request, path);
  return {
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
