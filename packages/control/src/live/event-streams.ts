import type { Company } from "@totem-partner/simulator";
import type { Journal, Redactor } from "@totem-partner/simulator/host";
import { watchEvents } from "@totem-partner/simulator/control";
import { sendDigests } from "./digests.ts";
import { streamedResponse } from "./streamed-response.ts";

/** The default maximum number of open streams, for all companies: each may buffer as much as a slow reader is allowed. */
const mostStreams = 100;

/** A reader that is this many bytes behind is disconnected. */
const mostUnread = 8 * 1_048_576;

/** A reader that is this many bytes behind gets no digest until it has caught up. */
const mostUnreadDigests = 262_144;
const keepAlive = 15_000;

export class EventStreams {
  readonly #journal: Journal;
  readonly #open = new Set<() => void>();
  readonly #redactor: Redactor;
  most: number;

  constructor(journal: Journal, redactor: Redactor, most = mostStreams) {
    this.#journal = journal;
    this.#redactor = redactor;
    this.most = most;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Each event in full, or digests with counts and the newest requests without bodies. Undefined at the maximum. */
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
          const send = (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
          write(": requests, transitions and deliveries follow\n\n");
          const heartbeat = setInterval(() => write(": still here\n\n"), keepAlive);
          const stop =
            form === "full"
              ? watchEvents(company, journal, redactor, ({ event, data }) => send(event, data))
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
    return streamedResponse(body, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
  }

  close(): void {
    for (const end of [...this.#open]) end();
  }
}
