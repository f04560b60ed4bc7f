import type { AssumptionId } from "@totem-partner/spec/assumptions";
import { type Exchange, joinHeaders, type MetFault, type RequestHeaders } from "../http/exchange/exchange.ts";
import { readTarget } from "../http/exchange/routes.ts";
import {
  externalIdIn,
  type JournalEntry,
  type JournalFault,
  JournalRecord,
  type RequestMoment,
  type RequestSummary,
} from "./journal-record.ts";
import type { Redactor } from "./redaction.ts";

/** Longer bodies, in characters, are only counted. */
const longestBody = 16_384;

/** A body as it is stored until it is read: JSON as received or sent, the fields of a form, or why neither. */
type HeldBody = string | { form: object } | { omitted: string } | undefined;

const tooLong = (length: number) => ({ omitted: `${String(length)} characters` });

const describeFile = (value: unknown): unknown =>
  value instanceof Blob
    ? { fileName: value instanceof File ? value.name : "", size: value.size, type: value.type }
    : value;

/** Of its files only their names and sizes, so that their content is freed. */
function holdForm(fields: object): HeldBody {
  const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, describeFile(value)]));
  const { length } = JSON.stringify(form);
  return length > longestBody ? tooLong(length) : { form };
}

export const holdText = (text: string): HeldBody =>
  text.length > longestBody ? tooLong(text.length) : text === "" ? undefined : text;

export function holdRequestBody({ requestBody, requestText }: Pick<Exchange, "requestBody" | "requestText">): HeldBody {
  if (requestBody === undefined) return undefined;
  if (requestText !== undefined) return holdText(requestText);
  return typeof requestBody === "object" && requestBody !== null ? holdForm(requestBody) : undefined;
}

/** Returns true if a stored body contains a text as it was written; one that was too long to be stored does not. */
function bodyMentions(held: HeldBody, text: string): boolean {
  if (typeof held === "string") return held.includes(text);
  return held !== undefined && "form" in held && JSON.stringify(held.form).includes(text);
}

/** The content of a text; if it is not JSON, such as the page of a fault, the text itself. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

export function showBody(held: HeldBody, redactor: Redactor): unknown {
  if (held === undefined) return null;
  if (typeof held === "object" && "omitted" in held) return { ...held };
  try {
    return redactor.value(typeof held === "string" ? parsed(held) : held.form);
  } catch (error) {
    // JSON can be nested more deeply than the call stack.
    if (error instanceof RangeError) return { omitted: "nested too deeply" };
    throw error;
  }
}

/** Headers as one text, as received: each object that outlives its request costs the garbage collector. */
export const holdHeaders = (headers: RequestHeaders): string => JSON.stringify(headers.received ?? [...headers].flat());

export const heldHeaders = (held: string): ReadonlyMap<string, string> => joinHeaders(JSON.parse(held) as string[]);

interface HeldFault extends Pick<JournalFault, "id" | "kind"> {
  service: { status: number; body: HeldBody } | null;
}

const holdFault = ({ id, kind, service }: MetFault): HeldFault => ({
  id,
  kind,
  service: service ? { status: service.answer.status, body: holdText(service.answer.text) } : null,
});

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

/** Nothing of it is shown unredacted, even when it is printed. It stores no more than it shows, in few objects. */
export class ReceivedRequest extends JournalRecord {
  override readonly id: string;
  override readonly operationId: string | null;
  override readonly status: number | null;
  override readonly answeredAt = Date.now();
  readonly #method: string;
  readonly #target: string;
  readonly #headers: string;
  readonly #body: HeldBody;
  readonly #answer: HeldBody;
  readonly #type: string | undefined;
  readonly #problem: JournalEntry["problem"];
  readonly #fault: HeldFault | null;
  readonly #consulted: ReadonlySet<AssumptionId>;
  readonly #milliseconds: number;
  /** The company's clock, if it stood still. */
  readonly #stoodAt: number | undefined;
  readonly #after: string | undefined;

  constructor(exchange: Exchange, milliseconds: number) {
    super();
    const { request, answer, fault, company, problem } = exchange;
    const isSent = fault?.sends !== "nothing";
    this.id = exchange.requestId;
    this.operationId = exchange.operationId ?? null;
    this.#method = request.method;
    this.#target = request.target;
    this.#headers = holdHeaders(request.headers);
    this.#body = holdRequestBody(exchange);
    this.status = isSent ? answer.status : null;
    this.#answer = isSent ? holdText(answer.text) : undefined;
    this.#type = isSent ? answer.headers["content-type"] : undefined;
    this.#problem = problem ? { code: problem.code, detail: problem.detail, errors: problem.errors } : null;
    this.#fault = fault ? holdFault(fault) : null;
    this.#consulted = exchange.consulted;
    this.#milliseconds = milliseconds;
    this.#stoodAt = company?.clock.standsAt;
    this.#after = company?.history.latest?.id;
  }

  override get moment(): RequestMoment {
    return { at: this.#stoodAt ?? this.answeredAt - this.#milliseconds, after: this.#after ?? null };
  }

  override mentions(text: string, where: "address" | "anything"): boolean {
    if (this.#target.includes(text)) return true;
    return where === "anything" && (bodyMentions(this.#body, text) || bodyMentions(this.#answer, text));
  }

  override show(redactor: Redactor): JournalEntry {
    const { path, search } = readTarget(this.#target);
    return {
      ...this.#begin(),
      path: redactor.text(path),
      query: redactor.query(search),
      status: this.status,
      milliseconds: Math.round(this.#milliseconds * 10) / 10,
      request: { headers: redactor.headers(heldHeaders(this.#headers)), body: showBody(this.#body, redactor) },
      response: { body: showBody(this.#answer, redactor), ...(this.#type !== undefined && { type: this.#type }) },
      problem: this.#problem && showProblem(this.#problem, redactor),
      fault: this.#fault && showFault(this.#fault, redactor),
      consulted: [...this.#consulted],
    };
  }

  override summarize(redactor: Redactor): RequestSummary {
    const body = this.operationId === "createAuthorization" ? this.#body : undefined;
    const sent = typeof body === "string" ? externalIdIn(parsed(body)) : null;
    return {
      ...this.#begin(),
      target: redactor.text(this.#target),
      externalId: sent && redactor.text(sent),
      status: this.status,
      milliseconds: Math.round(this.#milliseconds * 10) / 10,
      problem: this.#problem?.code ?? null,
      fault: this.#fault?.kind ?? null,
    };
  }

  #begin(): Pick<JournalEntry, "id" | "at" | "operationId" | "method"> {
    const at = new Date(this.answeredAt).toISOString();
    return { id: this.id, at, operationId: this.operationId, method: this.#method };
  }
}
