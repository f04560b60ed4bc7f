import type { Company } from "@totem-partner/simulator";
import type { Journal, Redactor } from "@totem-partner/simulator/host";
import { Digests } from "./digests.ts";
import { tellEverything } from "./everything.ts";
import { StreamedResponse } from "./streamed-response.ts";

/** The maximum number of open streams, for all companies: each may buffer as much as a slow reader is allowed. */
export const mostStreams = 100;

/** A reader that is this many bytes behind is disconnected. */
const mostUnread = 8 * 1_048_576;

/** A reader that is this many bytes behind gets no digest until it has caught up. */
const mostUnreadDigests = 262_144;

const keepAlive = 15_000;

/** Each event in full, or digests of many: counts, and the newest requests without their bodies. */
export type StreamForm = "full" | "summary";

/** Server-sent events: requests, transitions and deliveries of a company as they happen. */
export class EventStreams {
  readonly #journal: Journal;
  readonly #open = new Set<() => void>();
  readonly #redactor: Redactor;

  constructor(journal: Journal, redactor: Redactor) {
    this.#journal = journal;
    this.#redactor = redactor;
  }

  /** A stream of a company's events from now on; undefined if the maximum is reached. */
  open(company: Company, form: StreamForm = "full"): Response | undefined {
    if (this.#open.size >= mostStreams) return undefined;
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
              ? tellEverything(company, { journal, redactor, send })
              : new Digests(company, journal, {
                  send: (digest) => send("digest", digest),
                  isBehind: () => unread() > mostUnreadDigests,
                }).stop;
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
    return new StreamedResponse(body, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  }

  /** Ends every stream. */
  close(): void {
    for (const end of [...this.#open]) end();
  }
}
