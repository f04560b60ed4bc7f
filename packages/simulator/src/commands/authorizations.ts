import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import type { Authorization } from "../domain/authorizations/authorization.ts";
import {
  type Assignment,
  decideEmission,
  dueCommand,
  type Transition,
} from "../domain/authorizations/authorization-transitions.ts";
import {
  type ApplicationRequest,
  type CreateRequest,
  decideCreate,
  decideCreateInApplication,
} from "../domain/authorizations/authorization-creation.ts";
import { type Page, pageOf, type PageRequest } from "../domain/listing.ts";
import { type AuthorizationFilter, selectAuthorizations } from "../domain/authorizations/authorization-filter.ts";
import { resolveChange } from "../domain/catalog/registry.ts";
import { done, type Result } from "../domain/result.ts";
import { allowMore } from "../domain/room.ts";
import { serveWaiting } from "./arrivals.ts";
import { apply, commit, getAuthorization, roomForDriver } from "./lifecycle.ts";

type Schemas = components["schemas"];

/** The outcome of a create by the ERP, and the current authorization. */
export interface Created {
  outcome: "created" | "repeated";
  authorization: Authorization;
}

/** Stores a new authorization. It is created Active, even if it ends immediately because its window has passed. */
function admit(company: Company, admission: Transition): Authorization {
  const authorization = commit(company, admission);
  const due = dueCommand(authorization, company.context);
  if (due) apply(company, authorization.id, due);
  return authorization;
}

/** Checks the record limit for a new authorization, and for its driver if they are unknown. */
const allowAuthorization = (company: Company, { state }: Transition): Result<true> =>
  allowMore(company.holdings, 1 + roomForDriver(company, state.driverNif));

/** Creates an authorization for the ERP; idempotent by externalId. */
export function createAuthorization(company: Company, request: CreateRequest): Result<Created> {
  const { records } = company;
  const asked = records.creates.get(request.externalId);
  const authorization = asked && records.authorizations.get(asked.id);
  const first = asked && authorization && { asked, authorization };
  const creation = decideCreate(request, first, records, company.context);
  if (!creation.ok) return creation;
  if (creation.value.outcome === "repeated") return done(creation.value);
  const allowed = allowAuthorization(company, creation.value);
  if (!allowed.ok) return allowed;
  records.creates.set(request.externalId, creation.value.state);
  return done({ outcome: "created", authorization: admit(company, creation.value) });
}

/** Creates an authorization in the service's own application: not synced from an ERP, so without an externalId. */
export function createInApplication(company: Company, request: ApplicationRequest): Result<Authorization> {
  const creation = decideCreateInApplication(request, company.records, company.context);
  if (!creation.ok) return creation;
  const allowed = allowAuthorization(company, creation.value);
  return allowed.ok ? done(admit(company, creation.value)) : allowed;
}

/** Returns a page of the company's authorizations that match a filter. */
export function listAuthorizations(
  company: Company,
  query: AuthorizationFilter & PageRequest,
): Result<Page<Authorization>> {
  const { assume } = company.assumptions;
  return pageOf(company.records.lists.authorizations, selectAuthorizations(query, assume), query, assume);
}

/** Changes the operational fields of an Active authorization. */
export function updateAuthorization(
  company: Company,
  id: string,
  patch: Schemas["AuthorizationPatch"],
): Result<Authorization> {
  const found = getAuthorization(company, id);
  if (!found.ok) return found;
  const { productExternalId, warehouseExternalId, ...change } = patch;
  const names = {
    ...(productExternalId !== undefined && { productExternalId }),
    ...(warehouseExternalId !== undefined && { warehouseExternalId }),
    ...(change.driverNif !== undefined && { driverNif: change.driverNif }),
  };
  // That it is Finished takes precedence over the names in the patch.
  const isActive = found.value.status === "Active";
  const resolved = isActive ? resolveChange(names, company.records, company.assumptions.assume) : done({});
  if (!resolved.ok) return resolved;
  const allowed = isActive ? allowMore(company.holdings, roomForDriver(company, change.driverNif)) : done(true);
  return allowed.ok ? apply(company, id, { type: "update", change: { ...change, ...resolved.value } }) : allowed;
}

/** Assigns driver and plates to an Active authorization, as the operations team does in the service's own application. */
export const assignAuthorization = (company: Company, id: string, assignment: Assignment): Result<Authorization> =>
  updateAuthorization(company, id, assignment);

/** Ends an Active authorization. */
export const cancelAuthorization = (company: Company, id: string): Result<Authorization> =>
  apply(company, id, { type: "cancel" });

/** Marks it manually as Finished, as in the service's own application. */
export const finishAuthorization = (company: Company, id: string): Result<Authorization> =>
  apply(company, id, { type: "finish" });

/** Marks an authorization as synced from an external ERP, which the partner interface cannot do. */
export const markAsSynced = (company: Company, id: string): Result<Authorization> =>
  apply(company, id, { type: "mark-as-synced" });

/** The receipt of an event that the partner emitted; its delivery has the same id. */
export interface Receipt {
  eventId: string;
  eventType: Schemas["DomainEventType"];
  acceptedAt: number;
}

/** Accepts a domain event of the partner; `synced` re-runs operation generation. */
export function emitAuthorizationEvent(
  company: Company,
  id: string,
  eventType: Schemas["DomainEventType"],
): Result<Receipt> {
  const found = getAuthorization(company, id);
  if (!found.ok) return found;
  const emitted = decideEmission(found.value, eventType, company.context);
  if (!emitted.ok) return emitted;
  commit(company, { state: found.value, events: [emitted.value] });
  const receipt = { eventId: emitted.value.id, eventType, acceptedAt: company.clock.now() };
  if (eventType === "synced") serveWaiting(company, found.value.id);
  return done(receipt);
}
