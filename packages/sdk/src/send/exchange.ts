import type { Redact } from "./redaction.ts";
import type { CallEvent } from "./observers.ts";

export interface RequestTarget {
  operation: string | undefined;
  method: string;
  url: string;
}

/** A request as plain data: unlike a Request, it can be sent as often as necessary. */
export interface OutgoingRequest extends RequestTarget {
  headers: Readonly<Record<string, string>>;
  /** No FormData or Blob, which not every fetch sends. A function creates the stream of each attempt. */
  body?: string | ArrayBuffer | (() => ReadableStream<Uint8Array>) | undefined;
}

export interface IdentifiedRequest extends OutgoingRequest {
  callId: string;
}

export interface Progress {
  attempts: number;
  /** True if one of them that failed may have been carried out. */
  unclear: boolean;
}

export const callName = ({ operation, method, url }: RequestTarget): string =>
  operation ?? `${method} ${new URL(url).pathname}`;

export function attemptsText(attempts: number, reasonNotRetried = ""): string {
  const again = reasonNotRetried === "" ? "" : `not retried: ${reasonNotRetried}`;
  if (attempts <= 1) return again === "" ? "" : ` It was ${again}.`;
  return ` It was sent ${attempts} times${again === "" ? "" : `, and ${again}`}.`;
}

interface ExchangeFacts extends Progress {
  status: number;
  requestId: string | undefined;
  operation: string | undefined;
}

const statusesWithoutBody: readonly number[] = [204, 205, 304];

/** A request with its response, whose whole body has been read, so that nothing can fail later. */
export class Exchange {
  readonly requested: CallEvent;
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
  readonly facts: ExchangeFacts;
  /** Redacts a text of the service. A function, so that the key is not a field. */
  readonly redact: Redact;
  /** The reason why a failed request was not retried, if that is not obvious. */
  reasonNotRetried = "";
  /** True once `onFailure` was called for it: several callers may await one create. */
  failureReported = false;
  readonly #response: Response;

  constructor(
    requested: CallEvent,
    response: Response,
    text: string,
    facts: ExchangeFacts,
    redact: Redact,
    isFailure = false,
  ) {
    this.requested = requested;
    this.status = facts.status;
    this.ok = facts.status >= 200 && facts.status < 300 && !isFailure;
    this.headers = response.headers;
    this.text = text;
    this.facts = facts;
    this.redact = redact;
    this.#response = response;
  }

  /** The body as JSON, in which an empty one is undefined; undefined unless it is JSON. The platform's error would quote it. */
  json(): { value: unknown } | undefined {
    try {
      return { value: this.text.trim() === "" ? undefined : JSON.parse(this.text) };
    } catch {
      return undefined;
    }
  }

  toResponse(): Response {
    return new Response(statusesWithoutBody.includes(this.status) ? null : this.text, this.#response);
  }
}
