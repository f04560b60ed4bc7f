import { checkRequest } from "@totem-partner/spec/request-check";
import {
  createAuthorizationBody,
  createCleaningCategoryBody,
  createCleaningIncompatibilityBody,
  createCleaningTypeBody,
  createProductBody,
  createWarehouseBody,
  putWebhookConfigurationBody,
} from "@totem-partner/spec/requests";
import type { Schema } from "@totem-partner/spec/schema";
import { normalizePlate } from "../../domain/authorizations/authorization.ts";
import { addressErrors, configureWebhook } from "../../domain/webhook-configuration.ts";
import { arrivalErrors, displayErrors } from "../../requests/request-bodies.ts";
import { showInstant } from "../../clock/time.ts";
import type { CompanyState } from "../state.ts";
import { fault, type Finding } from "./references.ts";

// A record was created by a request, so its fields are checked against the contract's schema of that request.

const sent = (record: object, { properties = {} }: Schema): object =>
  Object.fromEntries(Object.entries(record).filter(([name, one]) => one !== null && Object.hasOwn(properties, name)));

function* faultsOf(at: string, record: object, schema: Schema) {
  const checked = checkRequest("body", schema, sent(record, schema));
  for (const { path, message } of checked.ok ? [] : checked.errors) yield fault(at + path, message);
}

/** A state refers to records by id; the rest is there, as its form says. */
const create: Schema = { ...createAuthorizationBody, required: [] };

const furthestOffset = (23 * 60 + 59) * 60_000;

/** An instant as a request could have written it: the contract limits the year in the client's zone, not in UTC. */
function asSent(text: string): string {
  const instant = Date.parse(text);
  const year = new Date(instant).getUTCFullYear();
  if (year >= 1000 && year < 9999) return showInstant(instant);
  const [offset, zone] = year < 1000 ? [furthestOffset, "+23:59"] : [-furthestOffset, "-23:59"];
  return showInstant(instant + offset).replace("Z", zone);
}

type Window = Record<string, unknown> & { scheduledDate?: string | null; endDate?: string | null };

function authorizationFaults(at: string, { scheduledDate = null, endDate = null, ...rest }: Window) {
  const window = { scheduledDate: scheduledDate && asSent(scheduledDate), endDate: endDate && asSent(endDate) };
  return faultsOf(at, { ...rest, ...window }, create);
}

function* storedPlateFaults(
  at: string,
  { tractorPlate = null, trailerPlates }: { tractorPlate?: string | null; trailerPlates: readonly string[] },
): Generator<Finding> {
  const isStored = (plate: string) => plate === normalizePlate(plate);
  const message = "must be uppercase, as plates are stored";
  if (tractorPlate !== null && !isStored(tractorPlate)) yield fault(`${at}/tractorPlate`, message);
  for (const [index, plate] of trailerPlates.entries()) {
    if (!isStored(plate)) yield fault(`${at}/trailerPlates/${index}`, message);
  }
}

function* fieldFaults(at: string, field: string, value: string): Generator<Finding> {
  for (const { message } of faultsOf("", { [field]: value }, create)) yield fault(at, message);
  yield undefined;
}

const described = {
  products: createProductBody,
  warehouses: createWarehouseBody,
  categories: createCleaningCategoryBody,
  types: createCleaningTypeBody,
  incompatibilities: createCleaningIncompatibilityBody,
};

function* listFaults(state: CompanyState, list: keyof typeof described): Generator<Finding> {
  const records: readonly { displayConfiguration?: unknown; id: string }[] = state[list];
  for (const [at, record] of records.entries()) {
    yield* faultsOf(`/${list}/${at}`, record, described[list]);
    for (const { path, message } of displayErrors(record)) yield fault(`/${list}/${at}${path}`, message);
    yield undefined;
  }
}

function* activeAuthorizationFaults({
  authorizations,
  creates,
  waiting,
  operations,
}: CompanyState): Generator<Finding> {
  for (const [at, authorization] of authorizations.entries()) {
    yield* authorizationFaults(`/authorizations/${at}`, authorization);
    yield* storedPlateFaults(`/authorizations/${at}`, authorization);
    yield undefined;
  }
  for (const [at, { externalId, request }] of creates.entries()) {
    yield* fieldFaults(`/creates/${at}/externalId`, "externalId", externalId);
    yield* authorizationFaults(`/creates/${at}/request`, request);
    yield* storedPlateFaults(`/creates/${at}/request`, request);
    yield undefined;
  }
  for (const [at, { arrivals }] of waiting.entries()) {
    for (const [index, arrival] of arrivals.entries()) {
      for (const { path, message } of arrivalErrors(arrival)) {
        yield fault(`/waiting/${at}/arrivals/${index}${path}`, message);
      }
    }
  }
  for (const [at, operation] of operations.entries()) {
    for (const { path, message } of arrivalErrors(operation)) yield fault(`/operations/${at}${path}`, message);
    yield* storedPlateFaults(`/operations/${at}`, operation);
    yield undefined;
  }
}

function* webhookFaults({ webhook }: CompanyState): Generator<Finding> {
  if (webhook === null) return;
  const { url, subscribedEvents } = webhook;
  yield* faultsOf("/webhook", webhook, putWebhookConfigurationBody);
  for (const { path, message } of addressErrors({ url })) yield fault(`/webhook${path}`, message);
  const stored = configureWebhook({ url, subscribedEvents: [...subscribedEvents] }, null, 0);
  if (stored.subscribedEvents.length < subscribedEvents.length) {
    yield fault("/webhook/subscribedEvents", "must name each event only once");
  }
}

export function* valueFaults(state: CompanyState): Generator<Finding> {
  for (const [at, taxId] of state.carriers.entries()) yield* fieldFaults(`/carriers/${at}`, "carrierTaxId", taxId);
  for (const [at, nif] of state.drivers.entries()) yield* fieldFaults(`/drivers/${at}`, "driverNif", nif);
  for (const list of ["products", "warehouses"] as const) yield* listFaults(state, list);
  yield* activeAuthorizationFaults(state);
  for (const list of ["categories", "types", "incompatibilities"] as const) yield* listFaults(state, list);
  yield* webhookFaults(state);
}
