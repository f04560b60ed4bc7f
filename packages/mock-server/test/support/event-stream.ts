import { expect } from "vitest";

/** A server-sent event. */
export interface StreamedEvent {
  event: string;
  data: unknown;
}

/** A reader of GET /_mock/events. */
export class EventStream implements AsyncDisposable {
  /** Everything that came, as it came. */
  text = "";
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly #abort: AbortController;

  private constructor(body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.#reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
    this.#abort = abort;
  }

  /** Opens a stream and waits until it has begun. */
  static async open(url: string, apiKey: string, query = ""): Promise<EventStream> {
    const abort = new AbortController();
    const headers = { "X-Partner-API-Key": apiKey };
    const response = await fetch(`${url}/_mock/events${query}`, { headers, signal: abort.signal });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    if (!response.body) throw new Error("The stream has no body.");
    const stream = new EventStream(response.body, abort);
    await stream.#more();
    return stream;
  }

  /** The events that came so far. */
  get events(): StreamedEvent[] {
    return [...this.text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)].map(([, event = "", data = ""]) => {
      return { event, data: JSON.parse(data) as unknown };
    });
  }

  /** Waits until so many events have come, and answers them. */
  async until(count: number): Promise<StreamedEvent[]> {
    while (this.events.length < count) {
      if (!(await this.#more())) throw new Error(`The stream ended with: ${this.text}`);
    }
    return this.events;
  }

  /** Waits until the server ends the stream. */
  async ended(): Promise<void> {
    while (await this.#more());
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#reader.read();
    this.text += value ?? "";
    return !done;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#abort.abort();
    await this.#reader.cancel().catch(() => undefined);
  }
}
