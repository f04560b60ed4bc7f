import type { AssumptionId } from "@totem-partner/spec/assumptions";
import type { FieldError, RequestPart } from "@totem-partner/spec/field-error";
import { keysOf } from "@totem-partner/spec/json-pointer";
import { errorBodyOf, filledError, writtenBody } from "@totem-partner/spec/named-templates";
import type { OperationId } from "@totem-partner/spec/operations";
import { showInstant } from "../../clock/time.ts";
import type { Company } from "../../company/company.ts";
import type { Assume } from "../../domain/decision.ts";
import type { RequestFault } from "../../faults/fault.ts";
import { type Problem, type Read, type StatusSource, problemRows } from "./problems.ts";

export function statusOf(source: StatusSource, assume: Assume): number {
  if ("assumed" in source) {
    const value = assume(source.assumed);
    return Number(value === "validation" ? assume("validation-status") : value);
  }
  return "control" in source ? source.control : source.status;
}

export const describeProblem = (problem: Problem): { title: string; source: StatusSource } => {
  if ("status" in problem) return { title: problem.title, source: { control: problem.status } };
  const { title, ...source } = problemRows[problem.code];
  return { title, source: problem.decidedBy ? { assumed: problem.decidedBy } : source };
};

/** The headers of a request, by lower-case name, such as a `Headers`. */
export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  /** Returns the value of a header, by name in any case, or null; repeated headers are joined with `, `. */
  get(name: string): string | null;
  /** Names in any case and values in turn, as they were received, where they are at hand. */
  readonly received?: readonly string[];
}

/** Bytes with their own buffer: `Uint8Array<ArrayBuffer>`, in a form that compiles with TypeScript from 5.2 on. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** The bytes of a body, or that it is too large or incomplete. */
export type BodyRead = Bytes | "too-large" | "broken-off";

/** A request as plain data. */
export interface ExchangeRequest {
  /** Such as `GET`, in upper case. */
  readonly method: string;
  /** Path and query as in a URL: `/products?limit=2`. It is normalised as by a URL parser. */
  readonly target: string;
  /** The scheme and host of the address: `https://service.example`. Default: `scheme` and the header `Host`. */
  readonly origin?: string;
  /** The scheme where there is no origin. Default: http. */
  readonly scheme?: "http" | "https";
  readonly headers: RequestHeaders;
  /**
   * Reads the body, at most once, and stops once it exceeds the given number of bytes. Returns no bytes if there is no
   * body, and a promise only if something has to be awaited. Never throws or rejects.
   */
  readBody(largest: number): BodyRead | Promise<BodyRead>;
  /** Lets others be served after long work. Default: nothing waits. */
  readonly pause?: () => Promise<void>;
}

/** A response as plain data. */
export interface ExchangeAnswer {
  readonly status: number;
  /** The headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON; empty if there is none. */
  readonly text: string;
}

/** A request and its response as plain data, which can be sent to another thread. */
export interface RecordedExchange {
  /** Such as `GET`, in upper case. */
  readonly method: string;
  /** Path and query as received: `/partner/products?limit=2`. */
  readonly target: string;
  /** By lower-case name. Of the API key only its presence. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body; no bytes if there was none; undefined if it was not read. */
  readonly body: Uint8Array | undefined;
  readonly answer: ExchangeAnswer;
}

/** A request that the service would carry out: it has the key of a company and conforms to the contract. */
export interface AcceptedRequest {
  readonly request: ExchangeRequest;
  readonly company: Company;
  readonly operationId: OperationId;
  /** The UUID for the response's `x-request-id`. */
  readonly requestId: string;
}

/** Responds to a request in place of the service, whose state then stays unchanged. */
export type StandIn = (accepted: AcceptedRequest) => Answered | Promise<Answered>;

/** A fault that applied to a request, and what the transport has to do so that the client sees it too. */
export interface MetFault {
  /** The id of the rule. */
  readonly id: string;
  readonly kind: RequestFault["kind"];
  /** The delay of the response, or what replaces it, in milliseconds of real time. */
  readonly milliseconds: number;
  /**
   * The part of the response to send: all of it; nothing, because the connection is reset; or the head and this many
   * bytes of the body, after which the connection stays silent for a time, and ends.
   */
  readonly sends: "all" | "nothing" | { readonly bytes: number; readonly stallMilliseconds: number };
  /** The service's response; undefined if the request was not carried out. */
  readonly service: Answered | undefined;
}

/** A request, its response, and everything that was recognised in them. */
export interface Exchange {
  readonly request: ExchangeRequest;
  readonly answer: ExchangeAnswer;
  /** The UUID in the response's `x-request-id`. */
  readonly requestId: string;
  /** The company of the key; undefined if no company has it, or none was created for it. */
  readonly company: Company | undefined;
  /** The number of the company's resets when the request was admitted: with more, it belongs to an earlier test. */
  readonly resets: number | undefined;
  /** Undefined for an unknown path or method. */
  readonly operationId: OperationId | undefined;
  /** The raw body; undefined if the operation accepts none, or if it was not read to its end. */
  readonly requestBytes: Bytes | undefined;
  /** The body as text; undefined for a form, and for bytes that are not text. */
  readonly requestText: string | undefined;
  /** The parsed body: JSON, or the fields of a form; undefined if there was none or it could not be parsed. */
  readonly requestBody: unknown;
  /** The response body as data, which must not be modified; undefined without a body. */
  readonly value: unknown;
  /** The reason the request was refused, whatever the shape of the error body; undefined if it was not. */
  readonly problem: Readonly<Pick<Problem, "code" | "detail" | "errors">> | undefined;
  /** The open points whose values affected the response, in the order in which they were first consulted. */
  readonly consulted: ReadonlySet<AssumptionId>;
  /** The fault that applied to the request, for the transport to carry out; undefined if none did. */
  readonly fault: MetFault | undefined;
}

/** The response part of an exchange. */
export type Answered = Pick<Exchange, "answer" | "value" | "problem">;

/** Headers by lower-case name, of names and values in turn; repeated headers are joined with `, `. */
export function joinHeaders(received: readonly string[]): Map<string, string> {
  const joined = new Map<string, string>();
  for (let at = 0; at < received.length; at += 2) {
    const [name, value = ""] = [(received[at] ?? "").toLowerCase(), received[at + 1]];
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return joined;
}

/** Continues with a value, at once if it is there: a promise costs more than most requests need. */
export function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** The value that a request has for an invalid field, which the errors of some services repeat; never a secret. */
function sentValue(parts: Readonly<Record<RequestPart, unknown>>, { in: part, path }: FieldError): unknown {
  const keys = keysOf(path);
  if (keys.includes("secret")) return undefined;
  return keys.reduce<unknown>(
    (at, key) => (typeof at === "object" && at ? Reflect.get(at, key) : undefined),
    parts[part],
  );
}

/** The outcome of an operation that was carried out. */
export interface Answer {
  status: number;
  body?: unknown;
  /** Those that it has besides the usual ones. */
  headers?: ExchangeAnswer["headers"];
}

/** The problems that keep their status where errors are sent with 200: they are about what stands before the service. */
const outside: readonly string[] = ["unknown_path", "method_not_allowed", "rate_limited"];

interface ErrorContext {
  /** Path and query of the request, as it was received. */
  target: string;
  /** In milliseconds. */
  now: () => number;
  /** The value of the request for an invalid field. */
  valueAt?: (error: FieldError) => unknown;
}

interface ReadRequest {
  request: ExchangeRequest;
  to: { search: string; path: unknown } | undefined;
  read: Read<unknown> | undefined;
}

/** The parts of a request that its error body may repeat, as far as they were read. */
export function errorContext({ request, to, read }: ReadRequest, now: () => number): ErrorContext {
  const valueAt = (error: FieldError): unknown => {
    const query = Object.fromEntries(new URLSearchParams(to?.search));
    return sentValue({ body: read?.ok ? read.value : undefined, query, path: to?.path }, error);
  };
  return { target: request.target, now, valueAt };
}

/** For what is no response to a request of the partner interface. */
const noContext: ErrorContext = { target: "/", now: () => 0 };

/** A problem, in the assumed error format; its status is that of its code, unless another is given. */
export function problemAnswered(
  problem: Problem,
  headers: ExchangeAnswer["headers"],
  assume: Assume,
  { target, now, valueAt }: ErrorContext = noContext,
  given?: number,
): Answered {
  const { title, source } = describeProblem(problem);
  const refusal = problem.code === "external_id_exists" ? assume("repeat-create") : undefined;
  const repeat = typeof refusal === "object" ? refusal : undefined;
  const message = repeat?.detail;
  const said =
    message === undefined
      ? {}
      : { detail: `/externalId ${message}.`, errors: [{ in: "body", path: "/externalId", message } as const] };
  const { code, detail, errors } = { ...problem, ...(repeat?.code && { code: repeat.code }), ...said };
  const status = given ?? repeat?.status ?? statusOf(source, assume);
  const own = errorBodyOf(assume("error-body"));
  const value = filledError(own, {
    ...{ status, code, title, detail, errors },
    path: target.split("?")[0] ?? "",
    requestId: headers["x-request-id"] ?? "",
    timestamp: () => showInstant(now()),
    ...(valueAt && { valueAt }),
  });
  const { text, contentType } = writtenBody(value, own.type);
  const isInside = own.status !== undefined && given === undefined && !("control" in source) && !outside.includes(code);
  return {
    answer: {
      status: isInside ? own.status : status,
      headers: { ...headers, ...problem.headers, "content-type": contentType },
      text,
    },
    value,
    problem,
  };
}
