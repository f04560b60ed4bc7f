import type { AssumptionId } from "@totem-partner/spec/assumptions";
import type { OperationId } from "@totem-partner/spec/operations";
import type { Company } from "../company.ts";
import type { RequestFault } from "../faults/fault.ts";
import type { Problem } from "./problems.ts";

/** The headers of a request, by their names in lower case. `Headers` is one. */
export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  /** The value of a header, its name in any case; repeated headers are joined with `, `. Null without one. */
  get(name: string): string | null;
}

/** Bytes in memory of their own: `Uint8Array<ArrayBuffer>`, in words that TypeScript knows from 5.2 on. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** The bytes of a body; or that it is larger than it may be, or ended before its end. */
export type BodyRead = Bytes | "too-large" | "broken-off";

/** A request as plain data. */
export interface ExchangeRequest {
  /** Such as `GET`, in upper case. */
  readonly method: string;
  /** Path and query as they stand in a URL: `/products?limit=2`. What a URL parser would change in it is changed. */
  readonly target: string;
  readonly headers: RequestHeaders;
  /**
   * Reads the body, once at most, and no further than it takes to find it larger than so many bytes. Without a promise
   * where nothing has to be awaited; without a body, no bytes. Never throws and never rejects.
   */
  readBody(largest: number): BodyRead | Promise<BodyRead>;
}

/** An answer as plain data. */
export interface ExchangeAnswer {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, JSON; empty when there is none. */
  readonly text: string;
}

/** A request that the service would carry out: with the key of a company, and as the contract has it. */
export interface AcceptedRequest {
  readonly request: ExchangeRequest;
  readonly company: Company;
  readonly operationId: OperationId;
  /** The UUID that the answer is to carry as `x-request-id`. */
  readonly requestId: string;
}

/** Answers a request in place of the service, in which nothing happens then. */
export type StandIn = (accepted: AcceptedRequest) => Answered | Promise<Answered>;

/** A fault that a request met on purpose, and what the transport has to do so that the client meets it, too. */
export interface MetFault {
  /** The id of the rule. */
  readonly id: string;
  readonly kind: RequestFault["kind"];
  /** How long the answer, or what comes in its place, is to be held: milliseconds of real time. */
  readonly milliseconds: number;
  /**
   * How much of the answer is to be sent: all of it; nothing, as the connection is reset; or the head and so many bytes
   * of the body, after which the connection ends.
   */
  readonly sends: "all" | "nothing" | { readonly bytes: number };
  /** What the service answered; undefined when the request was not carried out. */
  readonly service: Answered | undefined;
}

/** A request, its answer, and what was recognised: for everyone who wants to know what was asked and answered. */
export interface Exchange {
  readonly request: ExchangeRequest;
  readonly answer: ExchangeAnswer;
  /** The UUID that the answer carries as `x-request-id`. */
  readonly requestId: string;
  /** The company of the key; undefined when no company has it, or none was made for it. */
  readonly company: Company | undefined;
  /** Undefined for a path that leads nowhere, and for a method that it does not take. */
  readonly operationId: OperationId | undefined;
  /** The body as it came in; undefined when the operation takes none, and when it was not read to its end. */
  readonly requestBytes: Bytes | undefined;
  /** The same as text; undefined for a form, and for bytes that are no text. */
  readonly requestText: string | undefined;
  /** The body as it was read: JSON, or the fields of a form; undefined when there was none or it could not be read. */
  readonly requestBody: unknown;
  /** What the text of the answer says, as data, not to be changed; undefined without a body. */
  readonly value: unknown;
  /** Why the request was refused, whatever the shape of errors; undefined when it was not. */
  readonly problem: Readonly<Pick<Problem, "code" | "detail">> | undefined;
  /** The open points whose values decided something about the answer, in the order in which they were first asked. */
  readonly consulted: ReadonlySet<AssumptionId>;
  /** The fault that the request met, for the transport to carry out; undefined when it met none. */
  readonly fault: MetFault | undefined;
}

/** The part of an exchange that is the answer. */
export type Answered = Pick<Exchange, "answer" | "value" | "problem">;
