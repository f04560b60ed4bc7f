import type { Company } from "@totem-partner/simulator";
import {
  type Journal,
  type Redactor,
  showAuthorization,
  showInstant,
  showOperation,
} from "@totem-partner/simulator/host";
import { summarizeDelivery } from "@totem-partner/simulator/steering";
import { sendDigests } from "./digests.ts";
import { streamedResponse } from "./streamed-response.ts";

type Send = (event: string, data: unknown) => void;

/** Sends each request, transition and delivery of a company in full. Returns a function that stops this. */
function tellEverything(company: Company, journal: Journal, redactor: Redactor, send: Send): () => void {
  const stops = [
    journal.subscribe(company, (entry) => send("request", entry)),
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
  return () => {
    for (const stop of stops) stop();
  };
}

/** The default maximum number of open streams, for all companies: each may buffer as much as a slow reader is allowed. */
const mostStreams = 100;

/** A reader that is this many bytes behind is disconnected. */
const mostUnread = 8 * 1_048_576;

/** A reader that is this many bytes behind gets no digest until it has caught up. */
const mostUnreadDigests = 262_144;

const keepAlive = 15_000;

/** Server-sent events: requests, transitions and deliveries of a company as they happen. */
export class EventStreams {
  readonly #journal: Journal;
  readonly #open = new Set<() => void>();
  readonly #redactor: Redactor;
  /** The maximum number of open streams. */
  readonly most: number;

  constructor(journal: Journal, redactor: Redactor, most = mostStreams) {
    this.#journal = journal;
    this.#redactor = redactor;
    this.most = most;
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * A stream of a company's events from now on: each in full, or digests of many, which have counts, and the newest
   * requests without their bodies. Undefined if the maximum is reached.
   */
  open(company: Company, form: "full" | "summary" = "full"): Response | undefined {
    if (this.#open.size >= this.most) return undefined;
    const [journal, redactor] = [this.#journal, this.#redactor];
    let forget = (): void => undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const encoder = new TextEncoder();
          const unread = () => -(controller.desiredSize ?? 0);
          const write = (text: string) => {
            controller.enqueue(encoder.encode(text));
            if (unread() > mostUnread) {
              forget();
              controller.error(new Error("The reader was too slow."));
            }
          };
          const send: Send = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
          write(": requests, transitions and deliveries follow\n\n");
          const heartbeat = setInterval(() => write(": still here\n\n"), keepAlive);
          const stop =
            form === "full"
              ? tellEverything(company, journal, redactor, send)
              : sendDigests(company, journal, {
                  send: (digest) => send("digest", digest),
                  isBehind: () => unread() > mostUnreadDigests,
                });
          const end = () => {
            forget();
            controller.close();
          };
          forget = () => {
            clearInterval(heartbeat);
            stop();
            this.#open.delete(end);
          };
          this.#open.add(end);
        },
        cancel: () => forget(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
    return streamedResponse(body, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  }

  /** Ends every stream. */
  close(): void {
    for (const end of [...this.#open]) end();
  }
}
