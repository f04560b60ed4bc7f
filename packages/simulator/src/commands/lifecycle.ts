import type { Company } from "../company.ts";
import {
  type Authorization,
  type AuthorizationCommand,
  decide,
  dueCommand,
  type Transition,
} from "../domain/authorization.ts";
import { type Dates, overAt } from "../domain/date-validity.ts";
import { done, type Result } from "../domain/result.ts";
import { registerDriver } from "./drivers.ts";
import { find } from "./find.ts";

/** The authorization with this id, if the company has it. */
export const getAuthorization = ({ records }: Company, id: string): Result<Authorization> =>
  find(records.authorizations, id, "authorization_not_found", "authorization");

/** Keeps what a transition made, and then tells of it. */
export function commit(company: Company, { state, events }: Transition): Authorization {
  const { authorizations, waiting } = company.records;
  authorizations.set(state.id, state);
  if (state.driverNif !== null) registerDriver(company, state.driverNif);
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

function watchExpiry(company: Company, dates: Dates): void {
  const { now, assume } = company.context;
  const over = overAt(dates, assume);
  // What is over already is settled elsewhere.
  if (over > now) company.expiry.consider(over);
}

/** Finishes the authorizations that are over or consumed, where the service is assumed to do that. */
export function settle(company: Company): void {
  for (const authorization of [...company.records.authorizations.values()]) {
    const command = dueCommand(authorization, company.context);
    if (command) apply(company, authorization.id, command);
    else if (authorization.status === "Active") watchExpiry(company, authorization);
  }
}
