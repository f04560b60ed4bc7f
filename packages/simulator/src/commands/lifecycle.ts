import type { Company } from "../company.ts";
import {
  type Authorization,
  type AuthorizationCommand,
  decide,
  dueCommand,
  type Transition,
} from "../domain/authorization.ts";
import { done, refuse, type Result } from "../domain/result.ts";

/** The authorization with this id, if the company has it. */
export function getAuthorization(company: Company, id: string): Result<Authorization> {
  const authorization = company.records.authorizations.get(id.toLowerCase());
  if (authorization) return done(authorization);
  return refuse("authorization_not_found", "The company has no authorization with this id.");
}

/** Keeps what a transition made, and then tells of it. */
export function commit(company: Company, { state, events }: Transition): Authorization {
  const { authorizations, drivers, waiting } = company.records;
  authorizations.set(state.id, state);
  // A driver who was let in unregistered is registered from here on.
  if (state.driverNif !== null) drivers.add(state.driverNif);
  if (state.status === "Finished") waiting.delete(state.id);
  else watchExpiry(company, state);
  company.publish(events);
  return state;
}

/** Carries out a command on one authorization. */
export function apply(company: Company, id: string, command: AuthorizationCommand): Result<Authorization> {
  const found = getAuthorization(company, id);
  if (!found.ok) return found;
  const decided = decide(found.value, command, company.context);
  return decided.ok ? done(commit(company, decided.value)) : decided;
}

function watchExpiry(company: Company, { endDate }: Authorization): void {
  // The end belongs to the window: it is over a millisecond later. What is over already is settled elsewhere.
  if (endDate !== null && endDate >= company.clock.now()) company.expiry.consider(endDate + 1);
}

/** Finishes the authorizations that are over or consumed, where the service is assumed to do that. */
export function settle(company: Company): void {
  for (const authorization of [...company.records.authorizations.values()]) {
    const command = dueCommand(authorization, company.context);
    if (command) apply(company, authorization.id, command);
    else if (authorization.status === "Active") watchExpiry(company, authorization);
  }
}
