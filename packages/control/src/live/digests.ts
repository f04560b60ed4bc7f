import type { Company } from "@totem-partner/simulator";
import { type Journal, type JournalRecord, type RequestSummary } from "@totem-partner/simulator/host";
import { showClock } from "@totem-partner/simulator/control";

const interval = 100;

/** How often a company is checked for changes without a notification, such as a reset. */
const lookInterval = 1000;

/** How many of the newest requests a digest contains; the others are only counted. */
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

  const send = (): void => {
    const [standingNow, beginningNow] = [standing(), beginning()];
    if (differ(standingNow, seen)) revision += 1;
    if (differ(beginningNow, begun)) epoch += 1;
    [seen, begun] = [standingNow, beginningNow];
    const items = newest.slice(-mostShown).map((record) => journal.summarize(record));
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
      total += 1;
      newest.push(record);
      if (newest.length > 2 * mostShown) newest = newest.slice(-mostShown);
      soon();
    }),
    company.deliveries.subscribe(({ state }) => {
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
