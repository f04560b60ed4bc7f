import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import {
  type Authorization,
  type AuthorizationFilter,
  selectAuthorizations,
} from "../domain/authorizations/authorization.ts";
import {
  type Assignment,
  decideEmission,
  type Transition,
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
import { serveWaiting } from "./arrivals.ts";
import { apply, commit, getAuthorization, roomForDriver, settleOne } from "./lifecycle.ts";

type Schemas = components["schemas"];

/** It is created Active, even if it ends immediately because its window has passed. */
function admit(company: Company, admission: Transition): Result<Authorization> {
  const { driverNif, origin } = admission.state;
  const allowed = allowMore(company.holdings, 1 + roomForDriver(company, driverNif));
  if (!allowed.ok) return allowed;
  if (origin.kind === "erp") company.records.creates.set(origin.externalId, admission.state);
  const authorization = commit(company, admission);
  settleOne(company, authorization);
  return done(authorization);
}

/** A request whose names are the texts that earlier authorizations have: a million copies would take 80 MB. */
function withSharedNames<T extends ApplicationRequest>({ records }: Company, request: T): T {
  const shared = { ...request };
  const { partnerName, productOwnerName } = request;
  if (partnerName !== undefined) shared.partnerName = records.names.get(partnerName, () => partnerName);
  if (productOwnerName !== undefined)
    shared.productOwnerName = records.names.get(productOwnerName, () => productOwnerName);
  return shared;
}

export function createAuthorization(
  company: Company,
  request: CreateRequest,
): Result<{ outcome: "created" | "repeated"; authorization: Authorization }> {
  const { records } = company;
  const asked = records.creates.get(request.externalId);
  const authorization = asked && records.authorizations.get(asked.id);
  const first = asked && authorization && { asked, authorization };
  const creation = decideCreate(withSharedNames(company, request), first, records, company.context);
  if (!creation.ok) return creation;
  if (creation.value.outcome === "repeated") return done(creation.value);
  const admitted = admit(company, creation.value);
  return admitted.ok ? done({ outcome: "created", authorization: admitted.value }) : admitted;
}

/** Creates an authorization in the service's own application: not synced from an ERP, so without an externalId. */
export function createInApplication(company: Company, request: ApplicationRequest): Result<Authorization> {
  const creation = decideCreateInApplication(withSharedNames(company, request), company.records, company.context);
  return creation.ok ? admit(company, creation.value) : creation;
}

export function listAuthorizations(
  company: Company,
  query: AuthorizationFilter & PageRequest,
): Result<Page<Authorization>> {
  const { assume } = company.assumptions;
  return pageOf(company.records.lists.authorizations, selectAuthorizations(query, assume), query, assume);
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
  const allowed = isActive ? allowMore(company.holdings, roomForDriver(company, change.driverNif)) : done(true);
  return allowed.ok ? apply(company, id, { type: "update", change: { ...change, ...resolved.value } }) : allowed;
}

/** Assigns driver and plates to an Active authorization, as the operations team does in the service's own application. */
export const assignAuthorization = (company: Company, id: string, assignment: Assignment): Result<Authorization> =>
  updateAuthorization(company, id, assignment);

export const cancelAuthorization = (company: Company, id: string): Result<Authorization> =>
  apply(company, id, { type: "cancel" });

/** Marks it manually as Finished, as in the service's own application. */
export const finishAuthorization = (company: Company, id: string): Result<Authorization> =>
  apply(company, id, { type: "finish" });

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
