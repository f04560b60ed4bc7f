import type { Company } from "../company.ts";
import type { ActiveAuthorization } from "../domain/authorization.ts";
import type { Operation } from "../domain/events.ts";
import { type Arrival, type ArrivalRefusalCode, decideArrival, decideOn, type MissingField } from "../domain/totem.ts";
import { registerDriver } from "./drivers.ts";
import { apply, getAuthorization } from "./lifecycle.ts";

/** What came of an arrival; exactly one of three. */
export type ArrivalOutcome =
  | { operation: Operation }
  | { pending: { authorizationId: string; missing: MissingField[] } }
  | { refused: { code: ArrivalRefusalCode; detail: string } };

const turnedAway: ReadonlySet<ArrivalRefusalCode> = new Set(["unknown_totem_group", "driver_not_registered"]);

/** A driver arrives at a totem and identifies themselves. */
export function arrive(company: Company, given: Arrival): ArrivalOutcome {
  const { records } = company;
  const arrival = {
    ...given,
    totemGroupId: given.totemGroupId.toLowerCase(),
    authorizationId: given.authorizationId?.toLowerCase(),
  };
  const yard = {
    totemGroupExists: records.totemGroups.has(arrival.totemGroupId),
    drivers: records.drivers,
    authorizations: records.authorizations,
  };
  const decision = decideArrival(arrival, yard, company.context);
  const isTurnedAway = decision.outcome === "refused" && turnedAway.has(decision.code);
  if (!isTurnedAway) registerDriver(company, arrival.driverNif);
  switch (decision.outcome) {
    case "record":
      return { operation: record(company, decision.authorization, decision.operation) };
    case "pending":
      wait(company, decision.authorization, arrival);
      return { pending: { authorizationId: decision.authorization.id, missing: decision.missing } };
    case "refused":
      return { refused: { code: decision.code, detail: decision.detail } };
  }
}

function record(company: Company, { id }: ActiveAuthorization, operation: Operation): Operation {
  const { records } = company;
  const waiting = records.waiting.get(id)?.filter(({ driverNif }) => driverNif !== operation.driverNif) ?? [];
  records.waiting.set(id, waiting);
  records.operations.push(operation);
  const consumed = apply(company, id, { type: "consume", operation });
  if (!consumed.ok) throw new Error(`An operation was recorded on ${id}, which refuses it: ${consumed.refusal.code}`);
  return operation;
}

/** A driver who waits and identifies themselves again waits once. */
function wait(company: Company, { id }: ActiveAuthorization, arrival: Arrival): void {
  const others = company.records.waiting.get(id)?.filter(({ driverNif }) => driverNif !== arrival.driverNif) ?? [];
  company.records.waiting.set(id, [...others, arrival]);
}

/** Re-runs operation generation for the drivers who wait on an authorization, in the order of their arrival. */
export function serveWaiting(company: Company, id: string): void {
  for (const arrival of [...(company.records.waiting.get(id) ?? [])]) {
    const found = getAuthorization(company, id);
    if (!found.ok) return;
    const decision = decideOn(found.value, arrival, company.context);
    if (decision.outcome === "record") record(company, decision.authorization, decision.operation);
  }
}
