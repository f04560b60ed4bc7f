import { isAssumptionId } from "../assumptions/assumption-table.ts";
import type { Exchange, MetFault } from "../http/exchange/exchange.ts";
import { readTarget } from "../http/routing/routes.ts";
import { heldHeaders, holdHeaders } from "./held-headers.ts";
import { type HeldBody, holdRequestBody, holdText, showBody } from "./held-body.ts";
import type { JournalEntry, JournalFault, RequestSummary } from "./journal-entry.ts";
import type { Redactor } from "./redaction.ts";

/** Which requests to show; validated. */
export interface JournalFilter {
  operationId?: string | undefined;
  status?: number | undefined;
  /** An instant in milliseconds; only requests answered at this time or later. */
  since?: number | undefined;
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

/**
 * A remembered request. Its content can only be read redacted, even when the record is printed. It stores no more
 * than it shows, in as few objects as possible: neither the connection nor the content of files nor long bodies.
 */
export class JournalRecord {
  readonly #requestId: string;
  readonly #operationId: Exchange["operationId"];
  readonly #at = Date.now();
  readonly #method: string;
  readonly #target: string;
  readonly #headers: string;
  readonly #body: HeldBody;
  readonly #status: number | null;
  readonly #answer: HeldBody;
  readonly #problem: { code: string; detail: string } | null;
  readonly #fault: HeldFault | null;
  /** The ids as one text: see `holdHeaders`. */
  readonly #consulted: string;
  readonly #milliseconds: number;

  constructor(exchange: Exchange, milliseconds: number) {
    const { request, answer, fault } = exchange;
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
    this.#problem = problem ? { code: problem.code, detail: problem.detail } : null;
    this.#fault = fault ? holdFault(fault) : null;
    this.#consulted = [...exchange.consulted].join(" ");
    this.#milliseconds = milliseconds;
  }

  /** The id of the request. */
  get id(): string {
    return this.#requestId;
  }

  /** The status that was sent; null if nothing was. */
  get status(): number | null {
    return this.#status;
  }

  /** Whether it matches a filter. */
  passes({ operationId, status, since }: JournalFilter): boolean {
    return (
      (operationId === undefined || this.#operationId === operationId) &&
      (status === undefined || this.#status === status) &&
      (since === undefined || this.#at >= since)
    );
  }

  /** The request as shown to people. */
  show(redactor: Redactor): JournalEntry {
    const { path, search } = readTarget(this.#target);
    return {
      id: this.#requestId,
      at: new Date(this.#at).toISOString(),
      operationId: this.#operationId ?? null,
      method: this.#method,
      path: redactor.text(path),
      query: redactor.query(search),
      status: this.#status,
      milliseconds: Math.round(this.#milliseconds * 10) / 10,
      request: { headers: redactor.headers(heldHeaders(this.#headers)), body: showBody(this.#body, redactor) },
      response: { body: showBody(this.#answer, redactor) },
      problem: this.#problem && { code: this.#problem.code, detail: redactor.text(this.#problem.detail) },
      fault: this.#fault && showFault(this.#fault, redactor),
      consulted: this.#consulted.split(" ").filter(isAssumptionId),
    };
  }

  /** The request as shown in lists: without headers and bodies. */
  summarize(redactor: Redactor): RequestSummary {
    return {
      id: this.#requestId,
      at: new Date(this.#at).toISOString(),
      operationId: this.#operationId ?? null,
      method: this.#method,
      target: redactor.text(this.#target),
      status: this.#status,
      milliseconds: Math.round(this.#milliseconds * 10) / 10,
      problem: this.#problem?.code ?? null,
      fault: this.#fault?.kind ?? null,
    };
  }
}
