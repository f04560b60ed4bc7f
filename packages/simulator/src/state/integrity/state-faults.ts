import { isFields } from "@totem-partner/spec/fields";
import { createAuthorizationBody, updateAuthorizationBody } from "@totem-partner/spec/requests";
import { subtract } from "../../domain/authorizations/authorization.ts";
import { pairKey } from "../../domain/cleaning/cleaning-catalog.ts";
import { documentError } from "../../domain/cleaning/cleaning-protocol.ts";
import { recordKinds } from "../../records/record-kinds.ts";
import type { CompanyState } from "../state.ts";
import { fault, type Finding, referenceFaults, repeated } from "./references.ts";
import { valueFaults } from "./values.ts";

type Authorization = CompanyState["authorizations"][number];
type Create = CompanyState["creates"][number];

const notADriver = "must be one of the drivers of this state";

/** The fields of a create that no PATCH changes. */
const lasting = (updateAuthorizationBody.immutableFields ?? []).filter((field) =>
  Object.hasOwn(createAuthorizationBody.properties ?? {}, field),
);

const lastingFault = "must be as on the authorization: it cannot be changed after creation";

const valueIn = (record: unknown, field: string): unknown => (isFields(record) ? record[field] : undefined);

/** The remaining quantity of each authorization, after subtracting its operations in order, as totems did. */
function remainders({ authorizations, operations }: CompanyState): Map<string, number> {
  const left = new Map(authorizations.map(({ id, quantity }) => [id, quantity]));
  for (const { authorizationId, quantity } of operations) {
    const before = left.get(authorizationId);
    if (before !== undefined) left.set(authorizationId, subtract(before, quantity));
  }
  return left;
}

function* endFaults(at: string, authorization: Authorization): Generator<Finding> {
  if (authorization.status === "Active") return;
  if (authorization.reason === "consumed" && authorization.remainingQuantity > 0) {
    yield fault(`${at}/reason`, "must not be consumed while some of the quantity remains");
  }
  if (authorization.reason === "expired" && authorization.endDate === null) {
    yield fault(`${at}/reason`, "must not be expired without an endDate");
  }
}

function* authorizationFaults(state: CompanyState): Generator<Finding> {
  const [left, carriers, drivers] = [remainders(state), new Set(state.carriers), new Set(state.drivers)];
  for (const [index, authorization] of state.authorizations.entries()) {
    const at = `/authorizations/${index}`;
    const { id, carrierTaxId, driverNif, remainingQuantity } = authorization;
    const expected = left.get(id);
    if (remainingQuantity !== expected) {
      yield fault(`${at}/remainingQuantity`, `must be ${String(expected)}: the quantity minus what operations took`);
    }
    if (!carriers.has(carrierTaxId)) yield fault(`${at}/carrierTaxId`, "must be one of the carriers of this state");
    if (driverNif !== null && !drivers.has(driverNif)) yield fault(`${at}/driverNif`, notADriver);
    yield* endFaults(at, authorization);
    yield undefined;
  }
}

/** Totems consume something, and never more than remains. */
function* operationFaults({ authorizations, operations, drivers: registered }: CompanyState): Generator<Finding> {
  const left = new Map(authorizations.map(({ id, quantity }) => [id, quantity]));
  const drivers = new Set(registered);
  for (const [at, { authorizationId, quantity, driverNif }] of operations.entries()) {
    const before = left.get(authorizationId) ?? Infinity;
    if (quantity > before) yield fault(`/operations/${at}/quantity`, `must be at most the ${before} that remained`);
    else if (before < Infinity) left.set(authorizationId, subtract(before, quantity));
    if (!drivers.has(driverNif)) yield fault(`/operations/${at}/driverNif`, notADriver);
    yield undefined;
  }
}

function* requestFaults(at: string, { externalId, request }: Create, made: Authorization): Generator<Finding> {
  const named = { productExternalId: made.productId, warehouseExternalId: made.warehouseId };
  for (const field of ["productExternalId", "warehouseExternalId"] as const) {
    if (named[field] !== null || request[field] === undefined) continue;
    yield fault(`${at}/request/${field}`, "must be absent, as on the authorization: a PATCH cannot clear it");
  }
  if (made.origin.kind !== "erp" || made.origin.externalId !== externalId) {
    yield fault(`${at}/externalId`, "must be the externalId in the origin of the authorization");
  }
  for (const field of lasting) {
    if (field in made && (valueIn(request, field) ?? null) !== valueIn(made, field)) {
      yield fault(`${at}/request/${field}`, lastingFault);
    }
  }
  const [asked, kept] = [request.furtherPartyFields ?? {}, made.furtherPartyFields ?? {}];
  for (const name of Object.keys({ ...asked, ...kept })) {
    if (asked[name] !== kept[name]) yield fault(`${at}/request/furtherPartyFields/${name}`, lastingFault);
  }
}

/** Every externalId belongs to the create that used it last; any earlier authorization of that create has ended. */
function* createFaults({ authorizations, creates, products, warehouses }: CompanyState): Generator<Finding> {
  const byId = new Map(authorizations.map((authorization) => [authorization.id, authorization]));
  const externalIds = (records: readonly { externalId: string | null }[]) =>
    new Set(records.map((record) => record.externalId));
  const known = { productExternalId: externalIds(products), warehouseExternalId: externalIds(warehouses) };
  const unique = "must differ from the externalId of every other create";
  yield* repeated("/creates", creates, ({ externalId }) => externalId, unique, "/externalId");
  for (const [index, create] of creates.entries()) {
    const at = `/creates/${index}`;
    for (const field of ["productExternalId", "warehouseExternalId"] as const) {
      const name = create.request[field];
      if (name !== undefined && !known[field].has(name)) {
        yield fault(`${at}/request/${field}`, "must be the externalId of a record in this state");
      }
    }
    const made = byId.get(create.authorizationId);
    if (made) yield* requestFaults(at, create, made);
    yield undefined;
  }
  const latest = new Map(creates.map(({ externalId, authorizationId }) => [externalId, authorizationId]));
  for (const [index, { id, origin, status }] of authorizations.entries()) {
    if (origin.kind !== "erp") continue;
    const at = `/authorizations/${index}/origin/externalId`;
    const holder = latest.get(origin.externalId);
    if (holder === undefined) yield fault(at, "must be the externalId of one of the creates");
    else if (holder !== id && status === "Active") {
      yield fault(at, "must not belong to two authorizations while this one is Active");
    }
  }
}

/** Drivers wait for Active authorizations of their totem group, each once. */
function* waitingFaults({ authorizations, waiting, drivers: registered }: CompanyState): Generator<Finding> {
  const byId = new Map(authorizations.map((authorization) => [authorization.id, authorization]));
  const drivers = new Set(registered);
  const unique = "must differ from that of every other entry";
  yield* repeated("/waiting", waiting, ({ authorizationId }) => authorizationId, unique, "/authorizationId");
  for (const [index, { authorizationId, arrivals }] of waiting.entries()) {
    const at = `/waiting/${index}`;
    const authorization = byId.get(authorizationId);
    if (authorization?.status === "Finished") {
      yield fault(`${at}/authorizationId`, "must be an Active authorization: nobody waits for a Finished one");
    }
    yield* repeated(`${at}/arrivals`, arrivals, ({ driverNif }) => driverNif, "must wait only once", "/driverNif");
    for (const [nth, arrival] of arrivals.entries()) {
      const here = `${at}/arrivals/${nth}`;
      if (!drivers.has(arrival.driverNif)) yield fault(`${here}/driverNif`, notADriver);
      if (authorization === undefined) continue;
      if (arrival.totemGroupId !== authorization.totemGroupId) {
        yield fault(`${here}/totemGroupId`, "must be the totem group of the authorization");
      }
      if (arrival.authorizationId !== undefined && arrival.authorizationId !== authorizationId) {
        yield fault(`${here}/authorizationId`, "must be the authorization that the driver waits for");
      }
      if (arrival.quantity !== undefined && arrival.quantity > authorization.quantity) {
        yield fault(`${here}/quantity`, "must be at most the quantity of the authorization");
      }
    }
  }
}

function* protocolFaults({ protocol }: CompanyState): Generator<Finding> {
  if (protocol === null) return;
  const { companyProtocolEnabled, document } = recordKinds.protocol.fromJson(protocol);
  const error = documentError(companyProtocolEnabled, document);
  if (error) yield fault("/protocol/document", error.message);
  if (document !== null && document.size !== document.bytes.length) {
    yield fault("/protocol/document/size", `must be ${document.bytes.length}, the number of bytes in base64`);
  }
}

/** The protocol and its records: none without a protocol, and no pair that could not be registered. */
function* cleaningFaults(state: CompanyState): Generator<Finding> {
  yield* protocolFaults(state);
  for (const list of ["categories", "types", "incompatibilities"] as const) {
    if (state.protocol === null && state[list].length > 0) {
      yield fault(`/${list}`, "must be empty if there is no protocol");
    }
  }
  for (const [at, { firstId, secondId }] of state.incompatibilities.entries()) {
    if (firstId === secondId)
      yield fault(`/incompatibilities/${at}/secondId`, "must not name the same record as firstId");
  }
  const message = "must not repeat another pair, in this order or the other";
  yield* repeated("/incompatibilities", state.incompatibilities, pairKey, message);
}

/** The faults that no sequence of requests, arrivals and settings could have produced, checked only as far as iterated. */
export function* stateFaults(state: CompanyState): Generator<Finding> {
  yield* valueFaults(state);
  yield* referenceFaults(state);
  yield* authorizationFaults(state);
  yield* operationFaults(state);
  yield* createFaults(state);
  yield* waitingFaults(state);
  yield* cleaningFaults(state);
}
