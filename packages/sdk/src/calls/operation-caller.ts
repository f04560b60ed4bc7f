import { isFields } from "@totem-partner/spec/fields";
import type { OperationId } from "@totem-partner/spec/operations";
import { callOptionKinds, type CallOptions, withExtra, withHeaders } from "./call-options.ts";
import { loadHttpError, loadHttpErrors, rejectRequest, rejectResponse } from "./load-http-errors.ts";
import { PartnerError } from "../errors/partner-error.ts";
import { withoutUndefined } from "./record-fields.ts";
import type { Exchange, OutgoingRequest, Progress } from "../send/exchange.ts";
import { fillPath, routeOf, writeQuery } from "../send/address.ts";
import {
  type OperationArguments,
  type OperationRequest,
  problemsOf,
  type RequestParts,
  type WriteBody,
  writeJson,
} from "./operation-request.ts";
import { checkNames } from "./option-check.ts";
import { CallResult, PartnerCall } from "./partner-call.ts";
import type { ResponseAssumptions } from "./response-assumptions.ts";
import type { ResponseParser } from "./parse-response.ts";
import type { Sender } from "../send/sender.ts";

interface CallerOptions {
  baseUrl: string;
  sender: Sender;
  validate: boolean;
  includeBodies: boolean;
  hasOwnFetch: boolean;
  assumptions: ResponseAssumptions;
}

/** A request that can be sent, or the rejection of one that cannot: what explains it has to be loaded. */
export type Prepared = OutgoingRequest | Promise<never>;

/** Returns whether the body of a 2xx reports a failure, as from frameworks that answer every request with 200. */
const isFailureBody = (body: unknown): boolean => isFields(body) && body["success"] === false;

/** The body of a success; undefined unless it is JSON. The platform's own error would quote it. */
function jsonOf(exchange: Exchange): { json: unknown } | undefined {
  try {
    return { json: exchange.json() };
  } catch {
    return undefined;
  }
}

/** Called by every resource: checks a request, sends it, and converts every unsuccessful response into an error. */
export class OperationCaller {
  readonly baseUrl: string;
  /** True if requests are checked before they are sent. */
  readonly validates: boolean;
  /** True if the client's `fetch` option sends requests; it may not support streams. */
  readonly hasOwnFetch: boolean;
  /** The shapes of responses that a profile defines. */
  readonly assumptions: ResponseAssumptions;
  /** The lists that have refused the page size of an iteration, which is then not sent again. */
  readonly rejectedLimits = new Set<string>();
  readonly #options: CallerOptions;

  constructor(options: CallerOptions) {
    this.#options = options;
    this.baseUrl = options.baseUrl;
    this.validates = options.validate;
    this.hasOwnFetch = options.hasOwnFetch;
    this.assumptions = options.assumptions;
  }

  /** Calls an operation of the contract; `reading` converts the response into what the call returns. */
  call<Id extends OperationId, T>(
    operation: Id,
    input: OperationArguments<Id> & RequestParts,
    parser: ResponseParser<T>,
    options: CallOptions,
  ): PartnerCall<T> {
    return new PartnerCall(this.outcome(this.request(operation, input), parser, options));
  }

  /** A call as plain data. Undefined fields count as omitted. */
  request<Id extends OperationId>(operation: Id, input: OperationArguments<Id> & RequestParts): OperationRequest {
    const { path, query, body }: RequestParts = input;
    return { operation, path, query: withoutUndefined(query), body: withoutUndefined(body) };
  }

  /** Check, send and read in one. */
  async outcome<T>(request: OperationRequest, parser: ResponseParser<T>, options: CallOptions): Promise<CallResult<T>> {
    const outgoing = this.prepare(request, options);
    return await this.read(request, await this.send(outgoing, options), parser);
  }

  /**
   * Serializes a request as it is now. Returns a promise that rejects with a ValidationError if the request does not match the
   * contract, and throws for options and ids that cannot be sent.
   */
  prepare(request: OperationRequest, options: CallOptions = {}, write: WriteBody = writeJson): Prepared {
    checkNames(request.operation, options, callOptionKinds);
    const { headers, extra } = options;
    const errors = this.validates ? problemsOf(request) : [];
    if (errors.length > 0) return rejectRequest(request.operation, errors);
    const outgoing = this.#outgoing(withExtra(request, extra), write);
    return outgoing instanceof Promise ? outgoing : withHeaders(outgoing, headers);
  }

  /** Sends a request, with retries, whatever the response; `progress` counts what was sent. */
  send(outgoing: Prepared, options: CallOptions, progress?: Progress): Promise<Exchange> {
    return outgoing instanceof Promise ? outgoing : this.#options.sender.send(outgoing, options, progress);
  }

  /** The limits of a call with these options. */
  limitsOf(options: CallOptions): ReturnType<Sender["limitsOf"]> {
    return this.#options.sender.limitsOf(options);
  }

  /** Loads the code that reads responses in other shapes than the contract's. */
  loadHttpErrors(exchange: Exchange): ReturnType<typeof loadHttpErrors> {
    return loadHttpErrors(exchange, this.#options.includeBodies);
  }

  /** Converts a response into what the call returns. Throws the error that it stands for. */
  async read<T>(request: OperationRequest, exchange: Exchange, parser: ResponseParser<T>): Promise<CallResult<T>> {
    try {
      const found = exchange.ok ? this.#success(exchange, parser) : this.#failure(request, exchange, parser);
      return new CallResult((await found).value, exchange);
    } catch (error) {
      if (error instanceof PartnerError) this.#options.sender.failed(exchange, error);
      throw error;
    }
  }

  /** Not async: nothing has to be loaded for most successes, and each promise is a part of what a call costs. */
  #success<T>(exchange: Exchange, { value }: ResponseParser<T>): { value: T } | Promise<{ value: T }> {
    const body = jsonOf(exchange);
    const unusable = () => rejectResponse(exchange, body !== undefined, this.#options.includeBodies);
    if (body === undefined) return unusable();
    const found = isFailureBody(body.json) ? undefined : value(body.json, exchange);
    return found instanceof Promise ? found.then((other) => other ?? unusable()) : (found ?? unusable());
  }

  async #failure<T>(
    request: OperationRequest,
    exchange: Exchange,
    { missing, removed }: ResponseParser<T>,
  ): Promise<{ value: T }> {
    const error = await loadHttpError(request, exchange, this.#options);
    const none = missing ?? (error.outcomeUnknown ? removed : undefined);
    if (none === undefined || error.kind !== "not-found") throw error;
    return none;
  }

  #outgoing({ operation, path, query, body, convert = (same) => same }: OperationRequest, write: WriteBody): Prepared {
    const { method, template } = routeOf(operation);
    const url = this.baseUrl + fillPath(template, path ?? {}) + writeQuery(query);
    try {
      return { operation, method, url, ...write(convert(body)) };
    } catch {
      return rejectRequest(operation, [{ in: "body", path: "", message: "cannot be written as JSON" }]);
    }
  }
}
