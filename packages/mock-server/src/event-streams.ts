import type { Company } from "@totem-partner/simulator";
import {
  type Journal,
  type Redactor,
  showAuthorization,
  showInstant,
  showOperation,
} from "@totem-partner/simulator/host";
import { summarizeDelivery } from "@totem-partner/simulator/steering";
import { StreamedResponse } from "./streamed-response.ts";

/** How many may be open at once, of all companies: each may be as many bytes behind as a slow reader is allowed. */
export const mostStreams = 100;

/** A reader that has fallen this many bytes behind is cut off. */
const mostUnread = 8 * 1_048_576;

const keepAlive = 15_000;

/** Server-sent events: requests, transitions and deliveries of a company as they happen. */
export class EventStreams {
  readonly #journal: Journal;
  readonly #open = new Set<() => void>();
  readonly #redactor: Redactor;

  constructor(journal: Journal, redactor: Redactor) {
    this.#journal = journal;
    this.#redactor = redactor;
  }

  /** A stream of what happens to a company from now on; undefined when there are as many as there may be. */
  open(company: Company): Response | undefined {
    if (this.#open.size >= mostStreams) return undefined;
    const redactor = this.#redactor;
    let forget = (): void => undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const encoder = new TextEncoder();
          const write = (text: string) => {
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 0) < -mostUnread) {
              forget();
              controller.error(new Error("The reader was too slow."));
            }
          };
          const send = (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
          const heartbeat = setInterval(() => write(": still here\n\n"), keepAlive);
          const stops = [
            this.#journal.subscribe(company, (entry) => send("request", entry)),
            company.subscribe(({ id, type, occurredAt, ...content }) =>
              send(
                "transition",
                redactor.value({
                  id,
                  type,
                  occurredAt: showInstant(occurredAt),
                  authorization: showAuthorization(content.authorization, company),
                  ...("reason" in content && { reason: content.reason }),
                  ...("operation" in content && { operation: showOperation(content.operation) }),
                }),
              ),
            ),
            company.deliveries.subscribe((delivery) => send("delivery", summarizeDelivery(delivery, redactor))),
          ];
          const end = () => {
            forget();
            controller.close();
          };
          forget = () => {
            clearInterval(heartbeat);
            for (const stop of stops) stop();
            this.#open.delete(end);
          };
          this.#open.add(end);
          write(": requests, transitions and deliveries follow\n\n");
        },
        cancel: () => forget(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
    return new StreamedResponse(body, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  }

  /** Ends every stream. */
  close(): void {
    for (const end of [...this.#open]) end();
  }
}
