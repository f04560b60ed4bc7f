import { type AssumptionId, switchableAssumptions } from "@totem-partner/spec/assumptions";
import {
  anyOf,
  anything,
  arrayOf,
  fields,
  memberOf,
  number,
  oneOf,
  orNull,
  recordOf,
  type Shape,
  text,
} from "../shapes/shapes.ts";
import type { JournalEntry, JournalFault, JournalFilter, JournalRecord, RequestSummary } from "./journal-record.ts";
import type { Redactor } from "./redaction.ts";

/** A remembered request as plain JSON, without keys and secrets. */
export interface StoredRequest {
  entry: JournalEntry;
  /** Path and query, as lists show them. */
  target: string;
}

const isAssumptionId = (id: string): id is AssumptionId => Object.hasOwn(switchableAssumptions, id);

const faultKind = oneOf<JournalFault["kind"]>({
  latency: true,
  status: true,
  "html-error": true,
  "rate-limit": true,
  "reset-before": true,
  "reset-after-commit": true,
  truncate: true,
  "wrong-content-type": true,
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
    response: fields<JournalEntry["response"]>({ body: anything }),
    problem: orNull(fields({ code: text, detail: text })),
    fault: orNull(
      fields<JournalFault>({ id: text, kind: faultKind, service: orNull(fields({ status: number, body: anything })) }),
    ),
    consulted: arrayOf(memberOf(Object.keys(switchableAssumptions).filter(isAssumptionId))),
  }),
  target: text,
});

/** A remembered request as plain JSON, for `readRequest`. */
export const storeRequest = (record: JournalRecord, redactor: Redactor): StoredRequest => ({
  entry: record.show(redactor),
  target: record.summarize(redactor).target,
});

/** A request of an earlier process, as it was shown there. */
class EarlierRequest implements JournalRecord {
  readonly #stored: StoredRequest;

  constructor(request: StoredRequest) {
    this.#stored = request;
  }

  get id(): string {
    return this.#stored.entry.id;
  }

  get status(): number | null {
    return this.#stored.entry.status;
  }

  passes({ operationId, status, since }: JournalFilter): boolean {
    const { entry } = this.#stored;
    return (
      (operationId === undefined || entry.operationId === operationId) &&
      (status === undefined || entry.status === status) &&
      (since === undefined || Date.parse(entry.at) >= since)
    );
  }

  show(): JournalEntry {
    return { ...this.#stored.entry };
  }

  summarize(): RequestSummary {
    const { id, at, operationId, method, status, milliseconds, problem, fault } = this.#stored.entry;
    const { target } = this.#stored;
    return {
      id,
      at,
      operationId,
      method,
      status,
      milliseconds,
      target,
      problem: problem?.code ?? null,
      fault: fault?.kind ?? null,
    };
  }
}

/** Reads a stored request from parsed JSON; undefined for anything else. */
export const readRequest = (value: unknown): JournalRecord | undefined =>
  stored(value) ? new EarlierRequest(value) : undefined;
