import { isFields } from "@totem-partner/spec/fields";
import type { OperationId } from "@totem-partner/spec/operations";
import { PartnerError } from "../errors/partner-error.ts";
import type { Exchange, OutgoingRequest, Progress } from "../send/exchange.ts";
import type { Sender } from "../send/sender.ts";
import { type CallOptions, withoutUndefined } from "./call-options.ts";
import { loadHttpError, loadHttpErrors, rejectRequest, rejectResponse } from "./load-http-errors.ts";
import {
  type OperationArguments,
  type OperationRequest,
  prepareRequest,
  type RequestParts,
  type WriteBody,
} from "./operation-request.ts";
import { type ResponseParser, CallResult, PartnerCall } from "./partner-call.ts";
import type { ResponseAssumptions } from "./response-assumptions.ts";

interface CallerOptions {
  baseUrl: string;
  sender: Sender;
  validate: boolean;
  includeBodies: boolean;
  /** True if the client's `fetch` option sends requests; it may not support streams. */
  hasOwnFetch: boolean;
  assumptions: ResponseAssumptions;
}

/** A request that can be sent, or the rejection of one that cannot: what explains it has to be loaded. */
type Prepared = OutgoingRequest | Promise<never>;

/** Called by every resource: checks a request, sends it, and converts every unsuccessful response into an error. */
export class OperationCaller {
  readonly options: Readonly<CallerOptions>;
  /** The lists that have refused the page size of an iteration, which is then not sent again. */
  readonly rejectedLimits = new Set<string>();
  readonly #sender: Sender;

  constructor(options: CallerOptions) {
    this.options = options;
    this.#sender = options.sender;
  }

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

  async outcome<T>(request: OperationRequest, parser: ResponseParser<T>, options: CallOptions): Promise<CallResult<T>> {
    const outgoing = this.prepare(request, options);
    return await this.read(request, await this.send(outgoing, options), parser);
  }

  /** Checks a request and serializes it as it is now. Throws for options and ids that cannot be sent. */
  prepare(request: OperationRequest, options: CallOptions = {}, write?: WriteBody): Prepared {
    const prepared = prepareRequest(request, options, this.options, write);
    return "errors" in prepared ? rejectRequest(request.operation, prepared.errors) : prepared;
  }

  send(outgoing: Prepared, options: CallOptions, progress?: Progress): Promise<Exchange> {
    return outgoing instanceof Promise ? outgoing : this.#sender.send(outgoing, options, progress);
  }

  loadHttpErrors(exchange: Exchange): ReturnType<typeof loadHttpErrors> {
    return loadHttpErrors(exchange, this.options.includeBodies);
  }

  async read<T>(request: OperationRequest, exchange: Exchange, parser: ResponseParser<T>): Promise<CallResult<T>> {
    try {
      const found = exchange.ok ? this.#success(exchange, parser) : this.#failure(request, exchange, parser);
      return new CallResult((await found).value, exchange);
    } catch (error) {
      if (error instanceof PartnerError) this.#sender.failed(exchange, error);
      throw error;
    }
  }

  /** Not async: nothing has to be loaded for most successes, and each promise is a part of what a call costs. */
  #success<T>(exchange: Exchange, { value }: ResponseParser<T>): { value: T } | Promise<{ value: T }> {
    const body = exchange.json();
    const unusable = () => rejectResponse(exchange, body !== undefined, this.options.includeBodies);
    // Some frameworks answer every request with 200, and report failures in the body.
    if (body === undefined || (isFields(body.value) && body.value["success"] === false)) return unusable();
    const found = value(body.value, exchange);
    return found instanceof Promise ? found.then((other) => other ?? unusable()) : (found ?? unusable());
  }

  async #failure<T>(
    request: OperationRequest,
    exchange: Exchange,
    { missing, removed }: ResponseParser<T>,
  ): Promise<{ value: T }> {
    const error = await loadHttpError(request, exchange, this.options);
    const none = missing ?? (error.outcomeUnknown ? removed : undefined);
    if (none === undefined || error.kind !== "not-found") throw error;
    return none;
  }
}
