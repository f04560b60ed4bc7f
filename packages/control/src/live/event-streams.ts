import type { Company } from "@totem-partner/simulator";
import type { Journal, JournalRecord, Redactor, RequestSummary } from "@totem-partner/simulator/host";
import { showClock, watchEvents } from "@totem-partner/simulator/control";
import { streamedResponse } from "./streamed-response.ts";

const interval = 100;

/** The interval at which a company is checked for changes without a notification, such as a reset. */
const lookInterval = 1000;

/** The number of newest requests that a digest contains; the others are only counted. */
const mostShown = 100;

export interface Digest {
  /** The number of requests that were answered, and the newest of them, oldest first. */
  requests: { total: number; items: RequestSummary[] };
  attempts: number;
  clock: { now: string; standsStill: boolean };
  /** Increases when records, deliveries, clock, assumptions or faults change. */
  revision: number;
  /** Increases when earlier digests become obsolete: the company was reset, a state imported, the journal cleared. */
  epoch: number;
}

export interface DigestReader {
  send: (digest: Digest) => void;
  isBehind: () => boolean;
}

const differ = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.some((value, at) => value !== other[at]);

/** A digest costs the same however many events it covers; slow readers get fewer. Returns a function that stops. */
export function sendDigests(company: Company, journal: Journal, reader: DigestReader): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: JournalRecord[] = [];
  let [total, attempts] = [0, 0];
  let [deliveryChanges, revision, epoch] = [0, 0, 0];

  const standing = (): unknown[] => {
    const { records, clock, assumptions, faults } = company;
    const rules = faults.list().map(({ id }) => id);
    return [records.revision, deliveryChanges, clock.isSet ? clock.now() : null, assumptions.values, rules.join()];
  };
  const beginning = (): unknown[] => [company.records, journal.clearings(company)];
  let [seen, begun] = [standing(), beginning()];

  /** Events collected in an earlier epoch are not sent any more. */
  const renew = (): void => {
    const beginningNow = beginning();
    if (!differ(beginningNow, begun)) return;
    [begun, epoch] = [beginningNow, epoch + 1];
    [newest, total, attempts] = [[], 0, 0];
  };
  const send = (): void => {
    renew();
    const standingNow = standing();
    if (differ(standingNow, seen)) revision += 1;
    seen = standingNow;
    const items = newest.slice(-mostShown).map((record) => journal.summarize(company, record));
    const requests = { total, items };
    reader.send({ requests, attempts, clock: showClock(company), revision, epoch });
    newest = [];
    [total, attempts] = [0, 0];
  };
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (reader.isBehind()) soon();
      else send();
    }, interval);
  };
  const stops = [
    journal.watch(company, (record) => {
      renew();
      total += 1;
      newest.push(record);
      if (newest.length > 2 * mostShown) newest = newest.slice(-mostShown);
      soon();
    }),
    company.deliveries.subscribe(({ state }) => {
      renew();
      deliveryChanges += 1;
      if (state === "under-way") attempts += 1;
      soon();
    }),
    company.subscribe(soon),
    company.clock.subscribe(soon),
  ];
  const look = setInterval(() => {
    if (differ(standing(), seen) || differ(beginning(), begun)) soon();
  }, lookInterval);
  send();
  return () => {
    for (const stop of stops) stop();
    clearInterval(look);
    clearTimeout(timer);
  };
}

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
