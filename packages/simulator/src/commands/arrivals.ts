import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import type { ActiveAuthorization } from "../domain/authorizations/authorization.ts";
import { type Operation, decideEmission } from "../domain/authorizations/authorization-transitions.ts";
import { allowMore, type RefusalCode, done, refuse, type Result } from "../domain/decision.ts";
import { type Arrival, decideArrival, decideOn } from "../domain/authorizations/totem.ts";
import { apply } from "./authorizations.ts";
import { getAuthorization } from "./records.ts";

type Decision = ReturnType<typeof decideArrival>;
type ArrivalRefusalCode = Extract<Decision, { outcome: "refused" }>["code"];
type MissingField = Extract<Decision, { outcome: "pending" }>["missing"][number];

/** The outcome of an arrival: exactly one of three. */
export type ArrivalOutcome =
  | { operation: Operation }
  | { pending: { authorizationId: string; missing: MissingField[] } }
  | { refused: { code: ArrivalRefusalCode | RefusalCode; detail: string } };

const turnedAway: ReadonlySet<ArrivalRefusalCode> = new Set(["unknown_totem_group", "driver_not_registered"]);

type RefusedArrival = Extract<ArrivalOutcome, { refused: unknown }>;

const refused = ({ code, detail }: RefusedArrival["refused"]): RefusedArrival => ({ refused: { code, detail } });

/** The maximum number of drivers that wait for one authorization. Serving them visits each. */
const mostWaiting = 1000;

function allowWaiting(others: number): Result<true> {
  if (others < mostWaiting) return done(true);
  const detail = `${String(mostWaiting)} drivers wait on this authorization, which is the maximum. Assign the driver and tractor first.`;
  return refuse("too_many_records", detail);
}

/** Simulates a driver who arrives at a totem and identifies themselves. */
export function arrive(company: Company, given: Arrival): ArrivalOutcome {
  const { records } = company;
  const arrival = {
    ...given,
    totemGroupId: given.totemGroupId.toLowerCase(),
    authorizationId: given.authorizationId?.toLowerCase(),
  };
  const decision = decideArrival(arrival, records, company.context);
  if (decision.outcome === "refused" && turnedAway.has(decision.code)) return refused(decision);
  // An operation, or a waiting driver; the driver may be newly registered.
  const more = (decision.outcome === "refused" ? 0 : 1) + company.records.roomForDriver(arrival.driverNif);
  const allowed = allowMore(company, more);
  if (!allowed.ok) return decision.outcome === "refused" ? refused(decision) : refused(allowed.refusal);
  const waits = decision.outcome === "pending" ? othersWaiting(company, decision.authorization, arrival) : [];
  const room = allowWaiting(waits.length);
  if (!room.ok) return refused(room.refusal);
  records.drivers.add(arrival.driverNif);
  switch (decision.outcome) {
    case "record":
      return { operation: record(company, decision.authorization, decision.operation) };
    case "pending":
      records.waiting.set(decision.authorization.id, [...waits, arrival]);
      return { pending: { authorizationId: decision.authorization.id, missing: decision.missing } };
    case "refused":
      return refused(decision);
  }
}

function record(company: Company, { id }: ActiveAuthorization, operation: Operation): Operation {
  const { records } = company;
  const waiting = othersWaiting(company, { id }, operation);
  if (waiting.length > 0) records.waiting.set(id, waiting);
  else records.waiting.delete(id);
  records.operations.set(operation.id, operation);
  const consumed = apply(company, id, { type: "consume", operation });
  if (!consumed.ok) throw new Error(`An operation was recorded on ${id}, which refuses it: ${consumed.refusal.code}`);
  return operation;
}

/** A waiting driver who identifies themselves again waits only once. */
const othersWaiting = ({ records }: Company, { id }: { id: string }, { driverNif }: { driverNif: string }) =>
  records.waiting.get(id)?.filter((one) => one.driverNif !== driverNif) ?? [];

function serveWaiting(company: Company, id: string): void {
  for (const arrival of [...(company.records.waiting.get(id) ?? [])]) {
    const found = getAuthorization(company, id);
    if (!found.ok) return;
    const decision = decideOn(found.value, arrival, company.context);
    if (decision.outcome === "record") record(company, decision.authorization, decision.operation);
  }
}

type EventType = components["schemas"]["DomainEventType"];

/** The receipt of an event that the partner emitted; its delivery has the same id. */
export interface Receipt {
  eventId: string;
  eventType: EventType;
  acceptedAt: number;
}

/** Accepts a domain event of the partner; `synced` re-runs operation generation. */
export function emitAuthorizationEvent(company: Company, id: string, eventType: EventType): Result<Receipt> {
  const found = getAuthorization(company, id);
  if (!found.ok) return found;
  const emitted = decideEmission(found.value, eventType, company.context);
  if (!emitted.ok) return emitted;
  company.publish([emitted.value]);
  const receipt = { eventId: emitted.value.id, eventType, acceptedAt: company.clock.now() };
  if (eventType === "synced") serveWaiting(company, found.value.id);
  return done(receipt);
}
