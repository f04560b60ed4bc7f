import { operations } from "@totem-partner/spec/operations";
import type { Exchange } from "../http/exchange.ts";
import { readTarget } from "../http/target.ts";
import { type HeldBody, holdRequestBody, holdText, showBody } from "./held-body.ts";
import type { JournalEntry, JournalFilter } from "./journal.ts";
import type { Redactor } from "./redaction.ts";

function takesForm(operationId: Exchange["operationId"]): boolean {
  const operation = operationId && operations[operationId];
  return operation !== undefined && "body" in operation && operation.body.mediaType === "multipart/form-data";
}

/** What is held of a request, as it came. */
interface Held extends Pick<Exchange, "requestId" | "operationId"> {
  at: number;
  method: string;
  target: string;
  headers: Exchange["request"]["headers"];
  body: HeldBody;
  status: number;
  answer: HeldBody;
  milliseconds: number;
}

/** A request as it is remembered. What it said can only be seen redacted, not even by printing the record. */
export class JournalRecord {
  readonly #held: Held;

  /** Holds no more than what it shows: neither the connection nor the content of files nor long bodies. */
  constructor({ request, answer, requestId, operationId, ...read }: Exchange, milliseconds: number) {
    const { method, target, headers } = request;
    this.#held = {
      requestId,
      operationId,
      at: Date.now(),
      method,
      target,
      headers,
      body: holdRequestBody(read.requestBytes, read.requestBody, takesForm(operationId)),
      status: answer.status,
      answer: holdText(answer.text),
      milliseconds,
    };
  }

  /** Whether a filter lets it through. */
  passes({ operationId, status, since }: JournalFilter): boolean {
    const held = this.#held;
    return (
      (operationId === undefined || held.operationId === operationId) &&
      (status === undefined || held.status === status) &&
      (since === undefined || held.at >= since)
    );
  }

  /** What it shows to people. */
  show(redactor: Redactor): JournalEntry {
    const held = this.#held;
    const { path, search } = readTarget(held.target);
    return {
      id: held.requestId,
      at: new Date(held.at).toISOString(),
      operationId: held.operationId ?? null,
      method: held.method,
      path: redactor.text(path),
      query: redactor.query(search),
      status: held.status,
      milliseconds: Math.round(held.milliseconds * 10) / 10,
      request: { headers: redactor.headers(held.headers), body: showBody(held.body, redactor) },
      response: { body: showBody(held.answer, redactor) },
    };
  }
}
