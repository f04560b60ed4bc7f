import { type AssumptionId, switchableAssumptions } from "@totem-partner/spec/assumptions";
import type { FieldError } from "@totem-partner/spec/field-error";
import {
  anyOf,
  anything,
  arrayOf,
  fields,
  memberOf,
  number,
  optional,
  orNull,
  recordOf,
  type Shape,
  text,
} from "../domain/shapes.ts";
import {
  externalIdIn,
  type JournalEntry,
  type JournalFault,
  JournalRecord,
  type RequestMoment,
  type RequestSummary,
} from "./journal-record.ts";
import { requestFaultKinds } from "../faults/fault.ts";
import type { Redactor } from "./redaction.ts";

/** A remembered request as plain JSON, without keys and secrets. */
interface StoredRequest {
  entry: JournalEntry;
  /** Path and query, as lists show them. */
  target: string;
  moment: RequestMoment;
}

const isAssumptionId = (id: string): id is AssumptionId => Object.hasOwn(switchableAssumptions, id);

const faultKind = memberOf(requestFaultKinds);

const fieldError = fields<FieldError>({
  in: memberOf(["body", "path", "query"]),
  path: text,
  message: text,
  code: optional(memberOf(["removed_field", "immutable_field", "unknown_field", "unknown_query_parameter"])),
});

const stored: Shape<StoredRequest> = fields<StoredRequest>({
  entry: fields<JournalEntry>({
    id: text,
    at: text,
    operationId: orNull(text),
    method: text,
    path: text,
    query: recordOf(anyOf(text, arrayOf(text))),
    status: orNull(number),
    milliseconds: number,
    request: fields<JournalEntry["request"]>({ headers: recordOf(text), body: anything }),
    response: fields<JournalEntry["response"]>({ body: anything, type: optional(text) }),
    problem: orNull(
      fields<NonNullable<JournalEntry["problem"]>>({ code: text, detail: text, errors: optional(arrayOf(fieldError)) }),
    ),
    fault: orNull(
      fields<JournalFault>({ id: text, kind: faultKind, service: orNull(fields({ status: number, body: anything })) }),
    ),
    consulted: arrayOf(memberOf(Object.keys(switchableAssumptions).filter(isAssumptionId))),
  }),
  target: text,
  moment: fields<RequestMoment>({ at: number, after: orNull(text) }),
});

/** A remembered request as plain JSON, for `readRequest`. */
export const storeRequest = (record: JournalRecord, redactor: Redactor): StoredRequest => ({
  entry: record.show(redactor),
  target: record.summarize(redactor).target,
  moment: record.moment,
});

/** A request of an earlier process, as it was shown there. */
class EarlierRequest extends JournalRecord {
  override readonly id: string;
  override readonly operationId: string | null;
  override readonly status: number | null;
  override readonly answeredAt: number;
  override readonly moment: RequestMoment;
  readonly #stored: StoredRequest;

  constructor(request: StoredRequest) {
    super();
    const { id, operationId, status, at } = request.entry;
    [this.id, this.operationId, this.status, this.answeredAt] = [id, operationId, status, Date.parse(at)];
    this.moment = request.moment;
    this.#stored = request;
  }

  override mentions(wanted: string, where: "address" | "anything"): boolean {
    const { entry, target } = this.#stored;
    if (target.includes(wanted)) return true;
    return where === "anything" && JSON.stringify([entry.request.body, entry.response.body]).includes(wanted);
  }

  override show(): JournalEntry {
    return { ...this.#stored.entry };
  }

  override summarize(): RequestSummary {
    const { entry, target } = this.#stored;
    const { id, at, operationId, method, status, milliseconds, problem, fault } = entry;
    const shown = { id, at, operationId, method, status, milliseconds, target };
    const externalId = operationId === "createAuthorization" ? externalIdIn(entry.request.body) : null;
    return { ...shown, externalId, problem: problem?.code ?? null, fault: fault?.kind ?? null };
  }
}

/** Reads a stored request from parsed JSON; undefined for anything else. */
export const readRequest = (value: unknown): JournalRecord | undefined =>
  stored(value) ? new EarlierRequest(value) : undefined;
