import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import { type Authorization, overAt, selectAuthorizations } from "../domain/authorizations/authorization.ts";
import {
  type Assignment,
  type Transition,
  decide,
  dueCommand,
} from "../domain/authorizations/authorization-transitions.ts";
import {
  type ApplicationRequest,
  type CreateRequest,
  decideCreate,
  decideCreateInApplication,
} from "../domain/authorizations/authorization-creation.ts";
import { type Page, pageOf, type PageRequest } from "../domain/listing.ts";
import { resolveReferences } from "../domain/catalog.ts";
import { allowMore, done, type Result } from "../domain/decision.ts";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { withoutPauses, type Steps } from "../steps.ts";
import { getAuthorization } from "./records.ts";

function commit(company: Company, { state, events }: Transition): Authorization {
  const { authorizations, drivers, waiting } = company.records;
  const isNew = !authorizations.has(state.id);
  const place = authorizations.set(state.id, state);
  // A driver whom the service accepts unregistered is known from then on. Assumed: `unknown-driver`.
  if (state.driverNif !== null) drivers.add(state.driverNif);
  if (state.status === "Finished") waiting.delete(state.id);
  // Without an end date, a new one has no end to watch.
  if (!isNew || state.endDate !== null) watchExpiry(company, state, place);
  company.publish(events);
  return state;
}

export function apply(company: Company, id: string, command: Parameters<typeof decide>[1]): Result<Authorization> {
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
  withoutPauses(settling(company));
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
  withoutPauses(changingAssumptions(company, values));
}

export function* changingAssumptions(company: Company, values: Partial<Assumptions>): Steps {
  company.assumptions.change(values);
  yield* settling(company);
}

type Schemas = components["schemas"];

/** It is created Active, even if it ends immediately because its window has passed. */
function admit(company: Company, admission: Transition): Result<Authorization> {
  const { driverNif, origin } = admission.state;
  const allowed = allowMore(company, 1 + company.records.roomForDriver(driverNif));
  if (!allowed.ok) return allowed;
  if (origin.kind === "erp") company.records.creates.set(origin.externalId, admission.state);
  const authorization = commit(company, admission);
  // Nothing of it is consumed yet.
  if (authorization.endDate !== null) settleOne(company, authorization);
  return done(authorization);
}

export function createAuthorization(
  company: Company,
  request: CreateRequest,
): Result<{ outcome: "created" | "repeated"; authorization: Authorization }> {
  const { records } = company;
  const asked = records.creates.get(request.externalId);
  const authorization = asked && records.authorizations.get(asked.id);
  const first = asked && authorization && { asked, authorization };
  const creation = decideCreate(request, first, records, company.context);
  if (!creation.ok) return creation;
  if (creation.value.outcome === "repeated") return done(creation.value);
  const admitted = admit(company, creation.value);
  return admitted.ok ? done({ outcome: "created", authorization: admitted.value }) : admitted;
}

/** Creates an authorization in the service's own application: not synced from an ERP, so without an externalId. */
export function createInApplication(company: Company, request: ApplicationRequest): Result<Authorization> {
  const creation = decideCreateInApplication(request, company.records, company.context);
  return creation.ok ? admit(company, creation.value) : creation;
}

export function listAuthorizations(
  company: Company,
  query: Parameters<typeof selectAuthorizations>[0] & PageRequest,
): Result<Page<Authorization>> {
  const { assume } = company.assumptions;
  return pageOf(company.records.lists.authorizations, selectAuthorizations(query, assume), query, assume, true);
}

export function updateAuthorization(
  company: Company,
  id: string,
  patch: Schemas["AuthorizationPatch"],
): Result<Authorization> {
  const found = getAuthorization(company, id);
  if (!found.ok) return found;
  const { productExternalId, warehouseExternalId, ...change } = patch;
  const names = { productExternalId, warehouseExternalId, driverNif: change.driverNif };
  // That it is Finished takes precedence over the names in the patch.
  const isActive = found.value.status === "Active";
  const resolved = isActive ? resolveReferences(names, company.records, company.assumptions.assume) : done({});
  if (!resolved.ok) return resolved;
  const allowed = isActive ? allowMore(company, company.records.roomForDriver(change.driverNif)) : done(true);
  return allowed.ok ? apply(company, id, { type: "update", change: { ...change, ...resolved.value } }) : allowed;
}

/** Assigns driver and plates to an Active authorization, as the operations team does in the service's own application. */
export const assignAuthorization = (company: Company, id: string, assignment: Assignment): Result<Authorization> =>
  updateAuthorization(company, id, assignment);

/** Marks it manually as Finished, as in the service's own application. */
export const finishAuthorization = (company: Company, id: string): Result<Authorization> =>
  apply(company, id, { type: "finish" });
