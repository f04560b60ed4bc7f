import type { AssumptionId } from "@totem-partner/spec/assumptions";
import type { FieldError } from "@totem-partner/spec/field-error";
import type { RequestFault } from "../faults/fault.ts";
import type { Exchange, MetFault } from "../http/exchange/exchange.ts";
import { readTarget } from "../http/routing/routes.ts";
import {
  bodyMentions,
  type HeldBody,
  heldHeaders,
  holdHeaders,
  holdRequestBody,
  holdText,
  showBody,
} from "./held-content.ts";
import type { Redactor } from "./redaction.ts";

/** One request of a company, and its response. Keys, secrets and signatures are redacted. */
export interface JournalEntry {
  id: string;
  /** The real time at which the response was sent, as ISO 8601. */
  at: string;
  operationId: string | null;
  method: string;
  path: string;
  /** By name, decoded; a repeated name has a list. */
  query: Record<string, string | string[]>;
  /** The status that was sent; null if a fault reset the connection and nothing was. */
  status: number | null;
  milliseconds: number;
  request: { headers: Record<string, string>; body: unknown };
  /** The response; if a fault cut it off, the whole of it. */
  response: { body: unknown };
  /**
   * Why the request was refused, whatever the error format, and which of its fields are wrong, if that is why; null if it
   * was not refused.
   */
  problem: { code: string; detail: string; errors?: FieldError[] | undefined } | null;
  /** The fault that applied to the request, and the response of the service; null without one. */
  fault: JournalFault | null;
  /** The open points whose values affected the response. */
  consulted: AssumptionId[];
}

/** A request as lists show it, without headers and bodies. */
export interface RequestSummary extends Pick<
  JournalEntry,
  "id" | "at" | "operationId" | "method" | "status" | "milliseconds"
> {
  /** Path and query as received, without keys and secrets. */
  target: string;
  /** The code of the problem that the service found; null without one. */
  problem: string | null;
  /** The kind of the fault that applied to the request; null without one. */
  fault: JournalFault["kind"] | null;
}

/** A fault that applied to a request. */
export interface JournalFault {
  /** The id of the rule. */
  id: string;
  kind: RequestFault["kind"];
  /** The response of the service, whether or not the client received it; null if the request was not carried out. */
  service: { status: number; body: unknown } | null;
}

/** Which requests to show; validated. */
export interface JournalFilter {
  operationId?: string | undefined;
  status?: number | undefined;
  /** An instant in milliseconds; only requests answered at this time or later. */
  since?: number | undefined;
  /** A text that the address or one of the bodies contains. */
  mentions?: string | undefined;
}

/** A remembered fault, with the response of the service. */
interface HeldFault extends Pick<JournalFault, "id" | "kind"> {
  service: { status: number; body: HeldBody } | null;
}

function holdFault({ id, kind, service }: MetFault): HeldFault {
  return { id, kind, service: service ? { status: service.answer.status, body: holdText(service.answer.text) } : null };
}

const showFault = ({ id, kind, service }: HeldFault, redactor: Redactor): JournalFault => ({
  id,
  kind,
  service: service && { status: service.status, body: showBody(service.body, redactor) },
});

const showProblem = (
  { code, detail, errors }: NonNullable<JournalEntry["problem"]>,
  redactor: Redactor,
): JournalEntry["problem"] => ({
  code,
  detail: redactor.text(detail),
  ...(errors && {
    errors: errors.map((one) => ({ ...one, path: redactor.text(one.path), message: redactor.text(one.message) })),
  }),
});

/** The position of a request among the events of its company. */
export interface RequestMoment {
  /** The instant of its arrival by the company's clock, in milliseconds. A clock that stood still was read with the response. */
  at: number;
  /** The id of the company's latest event before its response; null if there was none. */
  after: string | null;
}

/** A remembered request, whose content can only be read redacted. */
export interface JournalRecord {
  /** The id of the request. */
  readonly id: string;
  /** The status that was sent; null if nothing was. */
  readonly status: number | null;
  /** Its position among the events of its company. */
  readonly moment: RequestMoment;
  /** Whether its address, or anything of it, contains a text as it was sent. Keys and secrets are not left out. */
  mentions(text: string, where: "address" | "anything"): boolean;
  /** Whether it matches a filter. */
  passes(filter: JournalFilter): boolean;
  /** The request as shown to people. */
  show(redactor: Redactor): JournalEntry;
  /** The request as shown in lists: without headers and bodies. */
  summarize(redactor: Redactor): RequestSummary;
}

/**
 * A request of this process. Nothing of it is shown unredacted, even when the record is printed. It stores no more than
 * it shows, in as few objects as possible: neither the connection nor the content of files nor long bodies.
 */
export class ReceivedRequest implements JournalRecord {
  readonly #requestId: string;
  readonly #operationId: Exchange["operationId"];
  readonly #at = Date.now();
  readonly #method: string;
  readonly #target: string;
  readonly #headers: string;
  readonly #body: HeldBody;
  readonly #status: number | null;
  readonly #answer: HeldBody;
  readonly #problem: JournalEntry["problem"];
  readonly #fault: HeldFault | null;
  /** Exchanges that consulted the same share one set. */
  readonly #consulted: ReadonlySet<AssumptionId>;
  readonly #milliseconds: number;
  /** The company's clock, if it stood still. */
  readonly #stoodAt: number | undefined;
  readonly #after: string | undefined;

  constructor(exchange: Exchange, milliseconds: number) {
    const { request, answer, fault, company } = exchange;
    const isSent = fault?.sends !== "nothing";
    this.#requestId = exchange.requestId;
    this.#operationId = exchange.operationId;
    this.#method = request.method;
    this.#target = request.target;
    this.#headers = holdHeaders(request.headers);
    this.#body = holdRequestBody(exchange);
    this.#status = isSent ? answer.status : null;
    this.#answer = isSent ? holdText(answer.text) : undefined;
    const { problem } = exchange;
    this.#problem = problem ? { code: problem.code, detail: problem.detail, errors: problem.errors } : null;
    this.#fault = fault ? holdFault(fault) : null;
    this.#consulted = exchange.consulted;
    this.#milliseconds = milliseconds;
    this.#stoodAt = company?.clock.standsAt;
    this.#after = company?.history.latest?.id;
  }

  get id(): string {
    return this.#requestId;
  }

  get status(): number | null {
    return this.#status;
  }

  get moment(): RequestMoment {
    return { at: this.#stoodAt ?? this.#at - this.#milliseconds, after: this.#after ?? null };
  }

  mentions(text: string, where: "address" | "anything"): boolean {
    if (this.#target.includes(text)) return true;
    return where === "anything" && (bodyMentions(this.#body, text) || bodyMentions(this.#answer, text));
  }

  passes({ operationId, status, since, mentions }: JournalFilter): boolean {
    return (
      (operationId === undefined || this.#operationId === operationId) &&
      (status === undefined || this.#status === status) &&
      (since === undefined || this.#at >= since) &&
      (mentions === undefined || this.mentions(mentions, "anything"))
    );
  }

  show(redactor: Redactor): JournalEntry {
    const { path, search } = readTarget(this.#target);
    return {
      ...this.#begin(),
      path: redactor.text(path),
      query: redactor.query(search),
      status: this.#status,
      milliseconds: Math.round(this.#milliseconds * 10) / 10,
      request: { headers: redactor.headers(heldHeaders(this.#headers)), body: showBody(this.#body, redactor) },
      response: { body: showBody(this.#answer, redactor) },
      problem: this.#problem && showProblem(this.#problem, redactor),
      fault: this.#fault && showFault(this.#fault, redactor),
      consulted: [...this.#consulted],
    };
  }

  summarize(redactor: Redactor): RequestSummary {
    return {
      ...this.#begin(),
      target: redactor.text(this.#target),
      status: this.#status,
      milliseconds: Math.round(this.#milliseconds * 10) / 10,
      problem: this.#problem?.code ?? null,
      fault: this.#fault?.kind ?? null,
    };
  }

  #begin(): Pick<JournalEntry, "id" | "at" | "operationId" | "method"> {
    const at = new Date(this.#at).toISOString();
    return { id: this.#requestId, at, operationId: this.#operationId ?? null, method: this.#method };
  }
}
