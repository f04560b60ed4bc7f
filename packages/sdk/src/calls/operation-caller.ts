import { tellsOfError } from "@totem-partner/spec/tells-of-error";
import { readInstants, unitOfInstants } from "@totem-partner/spec/instants";
import { readJson } from "@totem-partner/spec/json";
import type { OperationId } from "@totem-partner/spec/operations";
import type { requests } from "@totem-partner/spec/requests";
import type { Schema } from "@totem-partner/spec/schema";
import { errorOfKind, loadLater } from "../errors/load-later.ts";
import { type FieldError, PartnerError, unsent } from "../errors/partner-error.ts";
import { callName, type Exchange, type OutgoingRequest, type Progress } from "../send/exchange.ts";
import { repeatability } from "../send/repetition.ts";
import type { Sender } from "../send/sender.ts";
import { type CallOptions, withoutUndefined } from "./call-options.ts";
import {
  type OperationRequest,
  prepareRequest,
  problemsOf,
  type RequestParts,
  type WriteBody,
} from "./operation-request.ts";
import { type ResponseParser, CallResult, PartnerCall } from "./partner-call.ts";
import type { Input } from "./record-fields.ts";
import type { ResponseAssumptions } from "./response-assumptions.ts";

/** The type of a part of a request; never if the operation does not have it. */
type Part<Id extends OperationId, Name extends string> =
  (typeof requests)[Id] extends Readonly<Record<Name, Schema<infer T>>> ? NonNullable<T> : never;

type PathArgument<Path> = [Path] extends [never] ? { path?: never } : { path: Path };
type QueryArgument<Query> = [Query] extends [never] ? { query?: never } : { query?: Input<Query> };
type BodyArgument<Body> = [Body] extends [never] ? { body?: never } : { body: Input<Body> };

export type OperationArguments<Id extends OperationId> = PathArgument<Part<Id, "path">> &
  QueryArgument<Part<Id, "query">> &
  BodyArgument<Part<Id, "body">>;

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

const load = () => import("./http-errors.ts");

/** Reads the status of an error that the profile says is sent with 200; undefined if the service sends none so. */
export function innerStatusReader({ "error-body": own }: ResponseAssumptions) {
  if (typeof own !== "object" || own.status === undefined) return undefined;
  return async (text: string): Promise<number | undefined> => {
    const { innerStatus } = await loadLater("errors in successes", load);
    return innerStatus(own, readJson(text));
  };
}

const deps = { repeatability, errorOfKind, problemsOf };

/** Loads the code that reads responses. If that fails, the error has the facts that are known without it. */
function loadHttpErrors({ requested, facts, text }: Exchange, includeBodies: boolean) {
  const known = { ...facts, ...repeatability(requested, true), body: includeBodies ? text : undefined };
  const what = `the response to ${callName(requested)} (${facts.status})`;
  return loadLater(what, load, known);
}

export async function rejectResponse(exchange: Exchange, isJson: boolean, includeBodies: boolean): Promise<never> {
  const { unusableResponseError } = await loadHttpErrors(exchange, includeBodies);
  throw unusableResponseError(exchange, isJson, includeBodies, deps);
}

export async function rejectRequest(operation: string, errors: readonly FieldError[]): Promise<never> {
  const { invalidRequestError } = await loadLater(`an invalid request (${operation})`, load, {
    ...unsent,
    operation,
    errors,
  });
  throw invalidRequestError(operation, errors, errorOfKind);
}

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
  #success<T>(exchange: Exchange, parser: ResponseParser<T>): { value: T } | Promise<{ value: T }> {
    const body = exchange.json();
    if (body && unitOfInstants(exchange.text)) body.value = readInstants(body.value);
    const unusable = () => rejectResponse(exchange, body !== undefined, this.options.includeBodies);
    // Some frameworks answer every request with 200, and report failures in the body.
    if (body === undefined || tellsOfError(body.value)) return unusable();
    const isOwn = parser.isRecord && typeof this.options.assumptions["record-envelope"] === "object";
    const found = isOwn ? undefined : parser.value(body.value, exchange);
    if (found instanceof Promise) return found.then((other) => other ?? unusable());
    return found ?? (parser.isRecord ? this.#wrapped(body.value, exchange, parser, unusable) : unusable());
  }

  /** The value of a record that the body is wrapped around. */
  async #wrapped<T>(
    body: unknown,
    exchange: Exchange,
    { value, isRecord = () => false }: ResponseParser<T>,
    unusable: () => Promise<never>,
  ): Promise<{ value: T }> {
    const { findEnvelopedRecord } = await this.loadHttpErrors(exchange);
    const record = findEnvelopedRecord(body, isRecord, this.options.assumptions);
    return (await value(record ?? body, exchange)) ?? unusable();
  }

  async #failure<T>(
    request: OperationRequest,
    exchange: Exchange,
    { missing, removed }: ResponseParser<T>,
  ): Promise<{ value: T }> {
    const { httpError } = await this.loadHttpErrors(exchange);
    const { assumptions, includeBodies } = this.options;
    const error = httpError(request, exchange, { assumptions, includeBodies, ...deps });
    const none = missing ?? (error.outcomeUnknown ? removed : undefined);
    if (none === undefined || error.kind !== "not-found") throw error;
    return none;
  }
}
