import type { Assumptions } from "@totem-partner/spec/assumptions";
import { isFields } from "@totem-partner/spec/fields";
import { optionalTextsOf, recordFields } from "@totem-partner/spec/record-fields";
import { mapInstants, writeInstant } from "@totem-partner/spec/instants";
import { showInstant } from "./clock/time.ts";
import { deliveryScope, type EventName, type EventView } from "@totem-partner/spec/delivery-values";
import { listScope } from "@totem-partner/spec/list-values";
import { nameOfEvent } from "@totem-partner/spec/event-names";
import { deliveryTemplate, envelopeOf, listHeadersOf, recordEnvelopeOf } from "@totem-partner/spec/named-templates";
import type { ListName } from "@totem-partner/spec/own-alternatives";
import { fill, fillText } from "@totem-partner/spec/template";
import { baseOf, type RecordName, recordNameOf, recordScope } from "@totem-partner/spec/record-values";
import type { components } from "@totem-partner/spec/types";
import type { Company } from "./company/company.ts";
import type { Authorization } from "./domain/authorizations/authorization.ts";
import type { CatalogRecord, Product, Warehouse } from "./domain/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "./domain/cleaning/cleaning-catalog.ts";
import type { CleaningProtocol, ProtocolDocument } from "./domain/cleaning/cleaning-protocol.ts";
import type { Assume } from "./domain/decision.ts";
import type {
  DeliveryContent,
  DescribedEvent,
  Operation,
  ResolvedNames,
  ServiceEvent,
} from "./domain/authorizations/authorization-transitions.ts";
import type { Page } from "./domain/listing.ts";
import type { WebhookConfiguration } from "./domain/webhook-configuration.ts";
import { deliveryExamples } from "@totem-partner/spec/delivery-examples";

const assumedFields = new Map<string, ReadonlySet<string>>(
  Object.entries(recordFields).map(([kind, { assumed }]) => [kind, new Set(assumed)]),
);

/** Writes instants in the form that the service has for them. */
export function writeInstants(shown: object, assume: Assume): object {
  const form = assume("instants");
  return form === "text" ? shown : mapInstants(shown, writeInstant(form));
}

function withoutAssumedFields(kind: RecordName, shown: object): object {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !assumedFields.get(kind)?.has(name)));
}

/** Shows values in responses. */
type View<T> = (company: Company) => (value: T) => unknown;

export const viewOf =
  <T>(kind: RecordName, show: (record: T, company: Company) => object): View<T> =>
  (company) => {
    const { assume } = company.assumptions;
    const [fields, form] = [assume("response-fields"), assume("instants")];
    return (record) => {
      const whole = show(record, company);
      const shown = fields === "full" ? whole : withoutAssumedFields(kind, whole);
      return form === "text" ? shown : mapInstants(shown, writeInstant(form));
    };
  };

/** An authorization in a delivery: with the fields that the service shows. */
const authorizationData = (shown: object, assume: Assume): object =>
  assume("response-fields") === "full" ? shown : withoutAssumedFields("Authorization", shown);

/** The data of the contract's example of an event, with the fields of the authorization that differ from it. */
export function exampleData(type: EventName, assume: Assume, authorization: Readonly<Record<string, unknown>> = {}) {
  const { authorization: example, ...more } = deliveryExamples[type];
  const shown = { ...example, ...authorization };
  const recorded = "operation" in more && { operation: { ...more.operation, authorizationId: shown.id } };
  return { authorization: authorizationData(shown, assume), ...more, ...recorded };
}

type Schemas = components["schemas"];

type AuthorizationView = Omit<Schemas["Authorization"], keyof ResolvedNames> & ResolvedNames;

/** The instants at which a record was created and changed; most are never changed, so the instant is formatted once. */
function showDates({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) {
  const created = showInstant(createdAt);
  return { createdAt: created, updatedAt: updatedAt === createdAt ? created : showInstant(updatedAt) };
}

const namesOf = ({ productId, warehouseId }: Authorization, { records }: Company): ResolvedNames => ({
  product: productId === null ? null : (records.products.get(productId)?.name ?? ""),
  warehouse: warehouseId === null ? null : (records.warehouses.get(warehouseId)?.name ?? ""),
});

function showNamed(authorization: Authorization, { product, warehouse }: ResolvedNames): AuthorizationView {
  const { scheduledDate, endDate } = authorization;
  const shown = {
    id: authorization.id,
    status: authorization.status,
    product,
    warehouse,
    quantity: authorization.quantity,
    remainingQuantity: authorization.remainingQuantity,
    totemGroupId: authorization.totemGroupId,
    operationType: authorization.operationType,
    carrierTaxId: authorization.carrierTaxId,
    ...optionalTextsOf(authorization),
    scheduledDate: scheduledDate === null ? null : showInstant(scheduledDate),
    endDate: endDate === null ? null : showInstant(endDate),
    trailerPlates: [...authorization.trailerPlates],
    ...showDates(authorization),
  };
  // Most have none, and every list shows many.
  return authorization.furtherPartyFields === null ? shown : { ...shown, ...authorization.furtherPartyFields };
}

/** An authorization in responses: with the current names of product and warehouse, and never the externalId. */
export const showAuthorization = (authorization: Authorization, company: Company): AuthorizationView =>
  showNamed(authorization, namesOf(authorization, company));

export function showOperation({ id, authorizationId, quantity, recordedAt }: Operation) {
  return { id, authorizationId, quantity, recordedAt: showInstant(recordedAt) };
}

const showDeletion = ({ deletedAt }: CatalogRecord) => deletedAt !== null && { deletedAt: showInstant(deletedAt) };

export function showProduct(product: Product): Schemas["Product"] {
  const { id, externalId, name } = product;
  return { id, externalId, name, ...showDates(product), ...showDeletion(product) };
}

export function showWarehouse(warehouse: Warehouse): Schemas["Warehouse"] {
  const { id, externalId, name, code, totemGroupId, displayConfiguration } = warehouse;
  const fields = { id, externalId, name, code, totemGroupId, displayConfiguration };
  return { ...fields, ...showDates(warehouse), ...showDeletion(warehouse) };
}

const showDocument = ({ fileName, size, sha256 }: ProtocolDocument) => ({ fileName, size, sha256 });

export function showProtocol(protocol: CleaningProtocol): Schemas["CleaningProtocol"] {
  const { id, state, companyProtocolEnabled, document } = protocol;
  return { id, state, companyProtocolEnabled, document: document && showDocument(document), ...showDates(protocol) };
}

export function showCategory(category: CleaningCategory): Schemas["CleaningCategory"] {
  const { id, name, description } = category;
  return { id, name, description, ...showDates(category) };
}

export function showType(type: CleaningType): Schemas["CleaningType"] {
  const { id, name, description, categoryId } = type;
  return { id, name, description, categoryId, ...showDates(type) };
}

export function showIncompatibility(incompatibility: Incompatibility): Schemas["CleaningIncompatibility"] {
  const { id, kind, firstId, secondId, reason } = incompatibility;
  return { id, kind, firstId, secondId, reason, ...showDates(incompatibility) };
}

/** A webhook configuration in responses: never with its secret, and with the names that the service has for events. */
export function showWebhook(webhook: WebhookConfiguration, { assumptions }: Company) {
  const { url, secret, subscribedEvents } = webhook;
  const events = subscribedEvents.map((event) => nameOfEvent(assumptions.assume("event-names"), event));
  return { url, hasSecret: secret !== null, subscribedEvents: events, ...showDates(webhook) };
}

/** The envelope of the values of a path, and the media type of responses if it is unusual. */
export function wrapping(
  path: string,
  as: "record" | "item" | "receipt",
  envelope: Exclude<Assumptions["record-envelope"], "bare">,
  url: () => string,
) {
  const { [as]: template = "{record}", type } = recordEnvelopeOf(envelope);
  const [, kind = ""] = path.split("/");
  const name = template === "{record}" ? undefined : recordNameOf(kind);
  const base = (): string => baseOf(url(), kind);
  const wrap = (value: unknown): unknown =>
    name === undefined || !isFields(value) ? value : fill(template, recordScope(name, value, base));
  return { wrap, type };
}

/** A page of a list as a response has it: its body, and the headers that lists have under the assumptions. */
export function showPage<T>(
  list: ListName,
  { items, ...counts }: Page<T>,
  show: (item: T) => unknown,
  assume: Assume,
  url: () => string,
): { body: unknown; headers?: Record<string, string> } {
  const assumed = assume("list-envelope");
  const scope = listScope({ items: items.map(show), ...counts, kind: list, url });
  const body = fill(envelopeOf(assumed, list), scope);
  const given = listHeadersOf(assumed);
  if (!given) return { body };
  const headers = Object.entries(given)
    .map(([name, text]) => [name.toLowerCase(), fillText(text, scope)] as const)
    .filter(([, text]) => text !== "");
  return { body, headers: Object.fromEntries(headers) };
}

export const describeEvent = (event: ServiceEvent, company: Company): DescribedEvent => ({
  event,
  names: namesOf(event.authorization, company),
});

function showMore(event: ServiceEvent) {
  switch (event.type) {
    case "authorization.finished":
      return { reason: event.reason };
    case "operation.recorded":
      return { operation: showOperation(event.operation) };
    case "authorization.created":
    case "authorization.updated":
    case "authorization.synced":
    case "authorization.fetch_requested_from_erp":
      return {};
  }
}

export function writeDelivery(type: EventName, event: Omit<EventView, "type">, assume: Assume): string {
  const named = { ...event, type: nameOfEvent(assume("event-names"), type) };
  const { data, occurredAt } = named;
  const shown = writeInstants({ data, occurredAt }, assume);
  return JSON.stringify(fill(deliveryTemplate(assume("delivery-body")), deliveryScope({ ...named, ...shown })));
}

/** The exact text of an event's delivery, which is sent and signed: the same for the same event and assumptions. */
export function encodeEvent(told: DeliveryContent, assume: Assume): string {
  if ("text" in told) return told.text;
  const { event, names } = told;
  const { id, type, occurredAt } = event;
  const data = { authorization: authorizationData(showNamed(event.authorization, names), assume), ...showMore(event) };
  return writeDelivery(type, { id, occurredAt: showInstant(occurredAt), data }, assume);
}
