import { bytesToHex } from "@noble/hashes/utils.js";
import type { OperationId } from "@totem-partner/spec/operations";
import { requests } from "@totem-partner/spec/requests";
import { showInstant } from "../../clock/time.ts";
import { apply, createAuthorization, listAuthorizations, updateAuthorization } from "../../commands/authorizations.ts";
import {
  getAuthorization,
  commandProtocol,
  createProtocol,
  deleteProtocol,
  deleteWebhook,
  getWebhook,
  putWebhook,
  categories,
  incompatibilities,
  products,
  types,
  warehouses,
} from "../../commands/records.ts";
import { emitAuthorizationEvent, type Receipt } from "../../commands/arrivals.ts";
import type { Company } from "../../company/company.ts";
import type { ProtocolDocument, ProtocolForm } from "../../domain/cleaning/cleaning-protocol.ts";
import { done } from "../../domain/decision.ts";
import { addressErrors } from "../../domain/webhook-configuration.ts";
import { endpoint, operationsOn, type Outcome, show, showDeleted, unlessWrong } from "./endpoint.ts";
import { created, discarded, ok, type StatusSource } from "../exchange/problems.ts";
import {
  showAuthorization,
  showCategory,
  showIncompatibility,
  showProduct,
  showProtocol,
  showType,
  showWarehouse,
  showWebhook,
  viewOf,
  writeInstants,
} from "../../representation.ts";
import {
  createSchema,
  patchSchema,
  webhookSchema,
  withEventNames,
  withoutDroppedNulls,
} from "../../requests/assumed-check.ts";
import { displayErrors } from "../../requests/request-bodies.ts";

const authorizationView = viewOf("Authorization", showAuthorization);
const protocolView = viewOf("CleaningProtocol", showProtocol);
const webhookView = viewOf("WebhookConfiguration", showWebhook);

const receiptView =
  ({ assumptions }: Company) =>
  (receipt: Receipt) =>
    writeInstants({ ...receipt, acceptedAt: showInstant(receipt.acceptedAt) }, assumptions.assume);

const authorization = operationsOn(authorizationView);
const product = operationsOn(viewOf("Product", showProduct));
const warehouse = operationsOn(viewOf("Warehouse", showWarehouse));
const category = operationsOn(viewOf("CleaningCategory", showCategory));
const type = operationsOn(viewOf("CleaningType", showType));
const pair = operationsOn(viewOf("CleaningIncompatibility", showIncompatibility));
const protocol = operationsOn(protocolView);

/** Cancel, activate and deactivate. */
const acted: StatusSource = { assumed: "action-status" };
const none: StatusSource = { documented: "Endpoints / Cleaning protocol", status: 204 };

async function readDocument(file: Blob): Promise<ProtocolDocument> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  return { fileName: file instanceof File ? file.name : "", size: bytes.byteLength, sha256, bytes };
}

type SentForm = Pick<ProtocolForm, "companyProtocolEnabled"> & { companyProtocolDocument?: Blob };

async function readForm({ companyProtocolDocument: document, ...fields }: SentForm): Promise<ProtocolForm> {
  return document === undefined ? fields : { ...fields, document: await readDocument(document) };
}

/** Carries out what a form asks for once its document is read, unless the company was reset meanwhile. */
function withForm(company: Company, sent: SentForm, carryOut: (form: ProtocolForm) => Outcome): Promise<Outcome> {
  const { resets } = company;
  return company.assumptions.thenNoting(readForm(sent), (form) =>
    company.resets === resets ? carryOut(form) : discarded,
  );
}

const switching = (type: "activate" | "deactivate") => (company: Company, id: string) =>
  commandProtocol(company, id, { type });

/** Every operation of the contract; one that is missing here does not compile. */
export const allEndpoints: Readonly<Record<OperationId, ReturnType<typeof endpoint>>> = {
  createAuthorization: endpoint({ ...requests.createAuthorization, body: createSchema }, (company, { body }) => {
    const created = createAuthorization(company, body);
    const repeated = created.ok && created.value.outcome === "repeated";
    const made = created.ok ? done(created.value.authorization) : created;
    return show(company, made, { assumed: repeated ? "repeat-create" : "create-status" }, authorizationView);
  }),
  listAuthorizations: authorization.list("authorizations", requests.listAuthorizations, listAuthorizations),
  getAuthorization: authorization.one(requests.getAuthorization, getAuthorization),
  updateAuthorization: authorization.update(
    { ...requests.updateAuthorization, body: patchSchema },
    (company, id, patch) => updateAuthorization(company, id, withoutDroppedNulls(patch, company.assumptions.assume)),
  ),
  cancelAuthorization: authorization.one(
    requests.cancelAuthorization,
    (company, id) => apply(company, id, { type: "cancel" }),
    acted,
  ),
  emitAuthorizationEvent: endpoint(requests.emitAuthorizationEvent, (company, { path, body }) => {
    const receipt = emitAuthorizationEvent(company, path.id, body.eventType);
    const { assumptions } = company;
    const isEmpty = assumptions.values["event-status"] === "204" || assumptions.assume("event-receipt") === "none";
    return show(company, receipt, { assumed: "event-status" }, isEmpty ? undefined : receiptView);
  }),

  createProduct: product.create(requests.createProduct, products.create),
  listProducts: product.list("products", requests.listProducts, products.list),
  getProduct: product.one(requests.getProduct, products.get),
  updateProduct: product.update(requests.updateProduct, products.update),
  deleteProduct: product.delete(requests.deleteProduct, products.delete),

  createWarehouse: warehouse.create(requests.createWarehouse, warehouses.create, displayErrors),
  listWarehouses: warehouse.list("warehouses", requests.listWarehouses, warehouses.list),
  getWarehouse: warehouse.one(requests.getWarehouse, warehouses.get),
  updateWarehouse: warehouse.update(requests.updateWarehouse, warehouses.update, displayErrors),
  deleteWarehouse: warehouse.delete(requests.deleteWarehouse, warehouses.delete),

  createCleaningCategory: category.create(requests.createCleaningCategory, categories.create),
  listCleaningCategories: category.list("cleaning-categories", requests.listCleaningCategories, categories.list),
  getCleaningCategory: category.one(requests.getCleaningCategory, categories.get),
  updateCleaningCategory: category.update(requests.updateCleaningCategory, categories.update),

  createCleaningType: type.create(requests.createCleaningType, types.create),
  listCleaningTypes: type.list("cleaning-types", requests.listCleaningTypes, types.list),
  getCleaningType: type.one(requests.getCleaningType, types.get),
  updateCleaningType: type.update(requests.updateCleaningType, types.update),

  createCleaningIncompatibility: pair.create(requests.createCleaningIncompatibility, incompatibilities.create),
  listCleaningIncompatibilities: pair.list(
    "cleaning-incompatibilities",
    requests.listCleaningIncompatibilities,
    incompatibilities.list,
  ),
  getCleaningIncompatibility: pair.one(requests.getCleaningIncompatibility, incompatibilities.get),
  updateCleaningIncompatibility: pair.update(requests.updateCleaningIncompatibility, incompatibilities.update),
  deleteCleaningIncompatibility: pair.delete(requests.deleteCleaningIncompatibility, incompatibilities.delete),

  getCleaningProtocol: endpoint(requests.getCleaningProtocol, (company) => {
    const { protocol: found } = company.records;
    return found === null ? show(company, done(null), none) : show(company, done(found), ok, protocolView);
  }),
  createCleaningProtocol: endpoint(requests.createCleaningProtocol, (company, { body }) =>
    withForm(company, body, (form) => show(company, createProtocol(company, form), created, protocolView)),
  ),
  updateCleaningProtocolConfiguration: endpoint(
    requests.updateCleaningProtocolConfiguration,
    (company, { path, body }) =>
      withForm(company, body, (form) =>
        show(company, commandProtocol(company, path.id, { type: "configure", form }), ok, protocolView),
      ),
  ),
  activateCleaningProtocol: protocol.one(requests.activateCleaningProtocol, switching("activate"), acted),
  deactivateCleaningProtocol: protocol.one(requests.deactivateCleaningProtocol, switching("deactivate"), acted),
  deleteCleaningProtocol: protocol.delete(requests.deleteCleaningProtocol, deleteProtocol),

  getWebhookConfiguration: endpoint(requests.getWebhookConfiguration, (company) => {
    const webhook = getWebhook(company);
    return !webhook.ok && company.assumptions.assume("webhook-missing") === "204"
      ? show(company, done(null), { fixed: "webhook-missing", status: 204 })
      : show(company, webhook, ok, webhookView);
  }),
  putWebhookConfiguration: endpoint({ ...requests.putWebhookConfiguration, body: webhookSchema }, (company, { body }) =>
    unlessWrong(addressErrors(body), () => {
      const isEmpty = company.assumptions.values["webhook-put-status"] === "204";
      const webhook = putWebhook(company, withEventNames(body, company.assumptions.assume));
      return show(company, webhook, { assumed: "webhook-put-status" }, isEmpty ? undefined : webhookView);
    }),
  ),
  deleteWebhookConfiguration: endpoint(requests.deleteWebhookConfiguration, (company) => {
    const removed = deleteWebhook(company);
    return !removed.ok && company.assumptions.assume("webhook-delete-missing") === "204"
      ? show(company, done(null), { fixed: "webhook-delete-missing", status: 204 })
      : showDeleted(company, removed, webhookView);
  }),
};
