import { sayFieldError } from "@totem-partner/spec/field-error";
import { mostErrors, operations } from "@totem-partner/spec/operations";
import { checkRequest } from "@totem-partner/spec/request-check";
import { createQuerySerializer } from "openapi-fetch";
import { describeAnswer } from "./errors/explanation.ts";
import { errorFromAnswer } from "./errors/from-answer.ts";
import type { FieldError } from "./errors/partner-error.ts";
import { UnexpectedResponseError } from "./errors/unexpected-response-error.ts";
import { ValidationError } from "./errors/validation-error.ts";
import type { Exchange } from "./http/exchange.ts";
import { fillPath } from "./http/path.ts";
import type { OutgoingRequest, Progress, Transport } from "./http/transport.ts";
import type { CallOptions, OperationRequest } from "./operation-request.ts";
import type { WithResponse } from "./partner-call.ts";
import { repeatIsSafe } from "./repeat-safety.ts";

interface CallerOptions {
  baseUrl: string;
  transport: Transport;
  validate: boolean;
  includeBodies: boolean;
}

const serializeQuery = createQuerySerializer();

function findErrors({ path, query, body, checks }: OperationRequest): FieldError[] {
  const parts = [
    checks.path && checkRequest("path", checks.path, path),
    checks.query && checkRequest("query", checks.query, query),
    checks.body && checkRequest("body", checks.body, body),
  ];
  return parts.flatMap((part) => (part === undefined || part.ok ? [] : part.errors)).slice(0, mostErrors);
}

/** Beyond these, nobody reads a message to its end. */
const mostSaid = 10;

function notValid(operation: string, errors: FieldError[]): ValidationError {
  const said = errors.slice(0, mostSaid).map((error) => sayFieldError(error, "it"));
  if (errors.length > mostSaid) said.push(`and ${errors.length - mostSaid} more in errors`);
  if (errors.length === mostErrors) said.push(`the check stopped after ${mostErrors}`);
  const facts = { operation, attempts: 0, repeatIsSafe: true, errors };
  return new ValidationError(`The request was not sent: ${said.join("; ")} (${operation}).`, facts);
}

function writeJson(operation: string, body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    throw notValid(operation, [{ in: "body", path: "", message: "cannot be written as JSON" }]);
  }
}

/** What every resource calls: checks a request, sends it, and turns every answer without success into an error. */
export class OperationCaller {
  readonly #options: CallerOptions;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /**
   * Throws a ValidationError when the request is not one of the contract; when checking is turned off, only when its
   * body cannot be sent at all.
   */
  check(request: OperationRequest): void {
    if (!this.#options.validate) writeJson(request.operation, request.body);
    const errors = this.#options.validate ? findErrors(request) : [];
    if (errors.length > 0) throw notValid(request.operation, errors);
  }

  /** Sends a request that was checked; `progress` counts what was sent. */
  async send(request: OperationRequest, options: CallOptions, progress?: Progress): Promise<Exchange> {
    const exchange = await this.#options.transport.send(this.#outgoing(request), options, progress);
    if (!exchange.ok) throw errorFromAnswer(request, exchange, this.#options.includeBodies);
    return exchange;
  }

  /** Reads the body of an answer with success; `read` gives undefined for what it cannot use. */
  read<T>(exchange: Exchange, read: (body: unknown) => T | undefined): WithResponse<T> {
    let json: unknown;
    try {
      json = exchange.json();
    } catch {
      throw this.unexpected(exchange, "is no JSON, so it does not come from the service"); // The cause would quote the body.
    }
    const data = read(json);
    if (data === undefined) throw this.unexpected(exchange, "is not what the interface returns");
    return { data, response: exchange.toResponse(), attempts: exchange.facts.attempts };
  }

  /** The error for a success that the client cannot use. */
  unexpected(exchange: Exchange, what: string): UnexpectedResponseError {
    const { facts, method, text } = exchange;
    const body = this.#options.includeBodies ? text : undefined;
    const safe = repeatIsSafe(facts.operation, method);
    const message = `The answer to ${facts.operation ?? method} (${describeAnswer(exchange)}) ${what}. Check baseUrl.`;
    return new UnexpectedResponseError(message, { ...facts, repeatIsSafe: safe, body });
  }

  /** Check, send and read in one. */
  async call<T>(
    request: OperationRequest,
    options: CallOptions,
    read: (body: unknown) => T | undefined,
  ): Promise<WithResponse<T>> {
    this.check(request);
    return this.read(await this.send(request, options), read);
  }

  #outgoing({ operation, path, query, body }: OperationRequest): OutgoingRequest {
    const { method, path: template } = operations[operation];
    const search = serializeQuery(query);
    const url = this.#options.baseUrl + fillPath(template, path ?? {}) + (search === "" ? "" : `?${search}`);
    if (body === undefined) return { operation, method, url, headers: {} };
    return {
      operation,
      method,
      url,
      headers: { "content-type": "application/json" },
      body: writeJson(operation, body),
    };
  }
}
