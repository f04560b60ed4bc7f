import type { Show } from "../errors/confidential.ts";
import { type Asked, addressOf } from "./asked.ts";

/** What an exchange was about, as errors tell it. */
export interface ExchangeFacts {
  status: number;
  requestId: string | undefined;
  attempts: number;
  /** Whether an attempt before this one may have been carried out. */
  unclear: boolean;
  operation: string | undefined;
}

const longestType = 100;
const longestAddress = 300;
const statusesWithoutBody: readonly number[] = [204, 205, 304];

/** A request that was answered, with the whole body already read, so that no failure can come afterwards. */
export class Exchange {
  readonly method: string;
  readonly headers: Headers;
  readonly text: string;
  readonly facts: ExchangeFacts;
  /** What may be shown of a text of the service. A function, so that the key is no field. */
  readonly show: Show;
  /** Why a request that failed was not sent once more, where that is not plain. */
  whyNoMore = "";
  /** What was asked; its id is that of the events. */
  readonly asked: Asked & { callId: string };
  /** Whether `onFailure` was called for it: several callers may wait for one create. */
  failureTold = false;
  readonly #statusText: string;

  constructor(
    asked: Asked & { callId: string },
    response: Pick<Response, "headers" | "statusText">,
    text: string,
    facts: ExchangeFacts,
    show: Show,
  ) {
    this.method = asked.method;
    this.asked = asked;
    this.headers = response.headers;
    this.text = text;
    this.facts = facts;
    this.show = show;
    this.#statusText = response.statusText;
  }

  /** Where the request went, without its query. */
  get address(): string {
    return this.show(addressOf(this.asked), longestAddress);
  }

  get status(): number {
    return this.facts.status;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** What the answer says it is, such as `text/html`, as far as it may be shown; undefined when it does not say. */
  get contentType(): string | undefined {
    const type = this.headers.get("content-type")?.replace(/;.*$/s, "").trim();
    return type ? this.show(type, longestType).toLowerCase() : undefined;
  }

  /** The body as JSON; undefined when it is empty. Throws a SyntaxError when it is no JSON. */
  json(): unknown {
    return this.text.trim() === "" ? undefined : JSON.parse(this.text);
  }

  /** A fresh Response with the same status, headers and body, to be read once more. */
  toResponse(): Response {
    const body = statusesWithoutBody.includes(this.status) ? null : this.text;
    return new Response(body, { status: this.status, statusText: this.#statusText, headers: this.headers });
  }
}
