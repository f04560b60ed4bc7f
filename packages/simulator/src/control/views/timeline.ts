import { showInstant } from "../../clock/time.ts";
import type { Company } from "../../company/company.ts";
import type { Authorization } from "../../domain/authorizations/authorization.ts";
import type { ServiceEvent } from "../../domain/authorizations/authorization-transitions.ts";
import type { Journal } from "../../journal/journal.ts";
import type { JournalRecord, RequestSummary, JournalEntry } from "../../journal/journal-record.ts";
import type { Redactor } from "../../journal/redaction.ts";
import type { EventView } from "./record-lists.ts";
import { type DeliveryAttempt, summarizeDelivery, type DeliverySummary } from "./delivery-view.ts";
import { showAuthorization, showOperation } from "../../representation.ts";

/** Something that happened to an authorization, or is about to. `at` is ISO 8601, by the company's clock. */
export type TimelineEntry = { at: string } & (
  | ({ kind: "request" } & Pick<RequestSummary, "id" | "method" | "target" | "status" | "problem" | "fault">)
  | ({ kind: "event"; quantity: number; remaining: number } & Pick<EventView, "id" | "type" | "reason" | "operation">)
  | ({ kind: "attempt"; deliveryId: string; type: string; number: number } & Pick<DeliveryAttempt, "outcome" | "sent">)
  | { kind: "attempt-due"; deliveryId: string; type: string; number: number }
);

/** The newest entries of a timeline, oldest first, and how many there are. */
export interface Timeline {
  items: TimelineEntry[];
  total: number;
}

const mostShown = 200;

/** An entry with its place: the instant, and among those of the same instant its place between the events. */
interface Positioned {
  at: number;
  order: number;
  entry: TimelineEntry;
}

/** The requests of the partner that name an authorization in their path, created it, or tried to. */
function isAbout(record: JournalRecord, { id, origin }: Authorization, journal: Journal): boolean {
  if (record.mentions(id, "address")) return true;
  if (!record.passes({ operationId: "createAuthorization" })) return false;
  if (record.mentions(id, "anything")) return true;
  if (origin.kind !== "erp" || !record.mentions(JSON.stringify(origin.externalId), "anything")) return false;
  const { body } = journal.show(record).request;
  return typeof body === "object" && body !== null && "externalId" in body && body.externalId === origin.externalId;
}

/** Returns true if a request of the partner causes such an event; totems, the clock and the application cause the others. */
const isCausedByRequest = (event: ServiceEvent): boolean =>
  event.type === "authorization.finished" ? event.reason === "cancelled" : event.type !== "operation.recorded";

interface History {
  events: readonly ServiceEvent[];
  /** The place of each event by its id. */
  places: ReadonlyMap<string, number>;
}

/** A clock can stand still, so each also stands after the latest event at its response, or before the first it caused. */
function requestsOf(authorization: Authorization, company: Company, journal: Journal, { events, places }: History) {
  const placed: Positioned[] = [];
  let answered = -1;
  for (const record of journal.find(company, {})) {
    const { at, after } = record.moment;
    const [before, latest] = [answered, places.get(after ?? "") ?? -1];
    answered = Math.max(answered, latest);
    if (!isAbout(record, authorization, journal)) continue;
    const { id, method, target, status, problem, fault } = journal.summarize(company, record);
    const isCaused = (event: ServiceEvent, place: number) =>
      place > before && place <= latest && event.authorization.id === authorization.id && isCausedByRequest(event);
    const caused = method === "GET" || problem !== null ? -1 : events.findIndex(isCaused);
    const entry = { at: showInstant(at), kind: "request" as const, id, method, target, status, problem, fault };
    placed.push({ at, order: caused >= 0 ? caused - 0.1 : latest + 0.8, entry });
  }
  return placed;
}

const showEvent = (event: ServiceEvent): EventView => ({
  id: event.id,
  type: event.type,
  occurredAt: showInstant(event.occurredAt),
  ...("reason" in event && { reason: event.reason }),
  ...("operation" in event && { operation: showOperation(event.operation) }),
});

const placeEvent = (event: ServiceEvent, order: number): Positioned => {
  const { occurredAt, ...shown } = showEvent(event);
  const { quantity, remainingQuantity: remaining } = event.authorization;
  const entry = { at: occurredAt, kind: "event" as const, quantity, remaining, ...shown };
  return { at: event.occurredAt, order, entry };
};

/** The attempts to deliver the events of an authorization, each after its event, and those that are due. */
function attemptsOf(id: string, { deliveries }: Company, redactor: Redactor, { places }: History): Positioned[] {
  const own = deliveries.all.filter(({ told }) => "names" in told && told.event.authorization.id === id);
  return own.flatMap((delivery) => {
    const { id: deliveryId, type, nextAttemptAt, attempts } = summarizeDelivery(delivery, redactor);
    const place = places.get(deliveryId) ?? -1;
    const placed = attempts.map(({ startedAt, outcome, sent }, at): Positioned => {
      const entry = { at: startedAt, kind: "attempt" as const, deliveryId, type, number: at + 1, outcome, sent };
      return { at: Date.parse(startedAt), order: place + 0.1 + at / 1000, entry };
    });
    if (nextAttemptAt === null) return placed;
    const number = attempts.length + 1;
    const due = { at: nextAttemptAt, kind: "attempt-due" as const, deliveryId, type, number };
    return [...placed, { at: Date.parse(nextAttemptAt), order: Infinity, entry: due }];
  });
}

/** The entries that journal, history and the log of deliveries remember about an authorization, on the company's clock. */
export function timelineOf(
  authorization: Authorization,
  company: Company,
  { journal, redactor }: { journal: Journal; redactor: Redactor },
): Timeline {
  const { id } = authorization;
  const events = company.history.entries;
  const history = { events, places: new Map(events.map((event, at) => [event.id, at])) };
  const placed = [
    ...requestsOf(authorization, company, journal, history),
    ...events.flatMap((event, at) => (event.authorization.id === id ? [placeEvent(event, at)] : [])),
    ...attemptsOf(id, company, redactor, history),
  ].sort((one, other) => one.at - other.at || one.order - other.order);
  return { items: placed.slice(-mostShown).map(({ entry }) => entry), total: placed.length };
}

/** Something that happens when a company's clock reaches an instant. */
export type Timer = { at: string } & (
  | { kind: "validity-ends"; authorizationId: string }
  | { kind: "delivery-attempt"; deliveryId: string; type: string; attempt: number }
);

/** The next timers of a company, and how many authorizations wait for the end of their validity. */
export interface Timers {
  items: Timer[];
  validities: number;
}

/** The timers that are due first, in order. Visits few others, however many there are. */
export function nextTimers({ expiry, deliveries, records }: Company, limit: number): Timers {
  const ends = expiry.next(limit).flatMap(({ at, name: place }) => {
    const authorization = records.authorizations.at(place);
    return authorization ? [{ at, kind: "validity-ends" as const, authorizationId: authorization.id }] : [];
  });
  const attempts = deliveries.next(limit).map(({ id, type, nextAttemptAt, attempts: made }) => ({
    at: nextAttemptAt ?? 0,
    kind: "delivery-attempt" as const,
    deliveryId: id,
    type,
    attempt: made.length + 1,
  }));
  const first = [...ends, ...attempts].sort((one, other) => one.at - other.at).slice(0, limit);
  return { items: first.map((timer) => ({ ...timer, at: showInstant(timer.at) })), validities: expiry.size };
}

/** An event of the service, with the authorization as the partner sees it. */
export interface Transition extends EventView {
  authorization: ReturnType<typeof showAuthorization>;
}

/** A request that was answered, an event of the service, or a change of a delivery. */
export type LiveEvent =
  | { event: "request"; data: JournalEntry }
  | { event: "transition"; data: Transition }
  | { event: "delivery"; data: DeliverySummary };

/** Calls back for each request, transition and delivery of a company, without keys and secrets, until it is ended. */
export function watchEvents(
  company: Company,
  journal: Journal,
  redactor: Redactor,
  listener: (event: LiveEvent) => unknown,
): () => void {
  const stops = [
    journal.subscribe(company, (data) => listener({ event: "request", data })),
    company.subscribe((event) => {
      const authorization = showAuthorization(event.authorization, company);
      // Only texts are redacted: the shape stays.
      const data = redactor.value({ ...showEvent(event), authorization }) as Transition;
      return listener({ event: "transition", data });
    }),
    company.deliveries.subscribe((one) => listener({ event: "delivery", data: summarizeDelivery(one, redactor) })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
