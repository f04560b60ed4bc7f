import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { Company } from "../company/company.ts";
import { type Authorization, overAt } from "../domain/authorizations/authorization.ts";
import {
  type AuthorizationCommand,
  decide,
  dueCommand,
  type Transition,
} from "../domain/authorizations/authorization-transitions.ts";
import { done, type Result } from "../domain/decision.ts";
import { atOnce, type Steps } from "../steps.ts";
import { find } from "./records.ts";

export const roomForDriver = ({ records }: Company, driverNif: string | null | undefined): number =>
  typeof driverNif === "string" && !records.drivers.has(driverNif) ? 1 : 0;

export const getAuthorization = ({ records }: Company, id: string): Result<Authorization> =>
  find(records.authorizations, id, "authorization_not_found", "authorization");

export function commit(company: Company, { state, events }: Transition): Authorization {
  const { authorizations, drivers, waiting } = company.records;
  const place = authorizations.set(state.id, state);
  // A driver whom the service accepts unregistered is known from then on. Assumed: `unknown-driver`.
  if (state.driverNif !== null) drivers.add(state.driverNif);
  if (state.status === "Finished") waiting.delete(state.id);
  watchExpiry(company, state, place);
  company.publish(events);
  return state;
}

export function apply(company: Company, id: string, command: AuthorizationCommand): Result<Authorization> {
  const found = getAuthorization(company, id);
  if (!found.ok) return found;
  const decided = decide(found.value, command, company.context);
  if (!decided.ok) return decided;
  company.records.keepOnce(decided.value.state);
  return done(commit(company, decided.value));
}

function watchExpiry(company: Company, authorization: Authorization, place: number): void {
  const { now, assume } = company.context;
  const over = authorization.status === "Active" ? overAt(authorization, assume) : Infinity;
  // If it has already ended, it is settled elsewhere.
  if (over > now && over < Infinity) company.expiry.set(place, over);
  else company.expiry.delete(place);
}

export function settleOne(company: Company, authorization: Authorization): void {
  const command = dueCommand(authorization, company.context);
  if (command) apply(company, authorization.id, command);
}

export function watchExpiries(company: Company): void {
  for (const [place, authorization] of company.records.authorizations.placed()) {
    watchExpiry(company, authorization, place);
  }
}

export function settle(company: Company): void {
  atOnce(settling(company));
}

export function* settling(company: Company): Steps {
  const { authorizations } = company.records;
  for (const [place, authorization] of authorizations.placed()) {
    watchExpiry(company, authorization, place);
    settleOne(company, authorization);
    // A subscriber has replaced them.
    if (company.records.authorizations !== authorizations) return;
    yield 1;
  }
}

/** Switches assumptions at run time. Anything that a new value changes immediately is updated. */
export function changeAssumptions(company: Company, values: Partial<Assumptions>): void {
  atOnce(changingAssumptions(company, values));
}

export function* changingAssumptions(company: Company, values: Partial<Assumptions>): Steps {
  company.assumptions.change(values);
  yield* settling(company);
}
