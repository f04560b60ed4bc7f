import type { OperationId } from "@totem-partner/spec/operations";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { literal } from "./javascript.ts";
import { isSentFile, keyVariable, type SentRequest, sentRequest } from "./sent-request.ts";

/** The method of the client for each operation. */
const methods: Readonly<Record<OperationId, string>> = {
  listAuthorizations: "authorizations.list",
  createAuthorization: "authorizations.create",
  getAuthorization: "authorizations.get",
  updateAuthorization: "authorizations.update",
  cancelAuthorization: "authorizations.cancel",
  emitAuthorizationEvent: "authorizations.emitEvent",
  listProducts: "products.list",
  createProduct: "products.create",
  getProduct: "products.get",
  updateProduct: "products.update",
  deleteProduct: "products.delete",
  listWarehouses: "warehouses.list",
  createWarehouse: "warehouses.create",
  getWarehouse: "warehouses.get",
  updateWarehouse: "warehouses.update",
  deleteWarehouse: "warehouses.delete",
  getCleaningProtocol: "cleaningProtocol.get",
  createCleaningProtocol: "cleaningProtocol.create",
  deleteCleaningProtocol: "cleaningProtocol.delete",
  updateCleaningProtocolConfiguration: "cleaningProtocol.updateConfiguration",
  activateCleaningProtocol: "cleaningProtocol.activate",
  deactivateCleaningProtocol: "cleaningProtocol.deactivate",
  listCleaningCategories: "cleaningCategories.list",
  createCleaningCategory: "cleaningCategories.create",
  getCleaningCategory: "cleaningCategories.get",
  updateCleaningCategory: "cleaningCategories.update",
  listCleaningTypes: "cleaningTypes.list",
  createCleaningType: "cleaningTypes.create",
  getCleaningType: "cleaningTypes.get",
  updateCleaningType: "cleaningTypes.update",
  listCleaningIncompatibilities: "cleaningIncompatibilities.list",
  createCleaningIncompatibility: "cleaningIncompatibilities.create",
  getCleaningIncompatibility: "cleaningIncompatibilities.get",
  updateCleaningIncompatibility: "cleaningIncompatibilities.update",
  deleteCleaningIncompatibility: "cleaningIncompatibilities.delete",
  getWebhookConfiguration: "webhook.get",
  putWebhookConfiguration: "webhook.set",
  deleteWebhookConfiguration: "webhook.remove",
};

const isOperation = (id: string): id is OperationId => Object.hasOwn(methods, id);

/** The id in a path, which is its second part. */
const idIn = (path: string): string | undefined => path.replace(/^\/partner(?=\/)/, "").split("/")[2];

/** Numbers of a query are numbers in the options of the client. */
const optionsOf = (query: JournalEntry["query"]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, /^\d+$/.test(String(value)) ? Number(value) : value]),
  );

/** The client's options of the form of the cleaning protocol. */
function protocolOptions(fields: readonly [name: string, value: unknown][]): string {
  const options = fields.map(([name, value]) =>
    isSentFile(value)
      ? `document: new File(["the content of the file"], ${literal(value.fileName)}, { type: ${literal(value.type)} })`
      : `${name === "companyProtocolEnabled" ? "enabled" : literal(name)}: ${String(value === "true")}`,
  );
  return `{ ${options.join(", ")} }`;
}

function bodyArguments(operationId: OperationId, body: SentRequest["body"]): string[] {
  if (body.kind === "form") return [protocolOptions(body.fields)];
  if (body.kind !== "json") return [];
  const { value } = body;
  const isEvent = operationId === "emitAuthorizationEvent" && typeof value === "object" && value !== null;
  return [literal(isEvent && "eventType" in value ? value.eventType : value)];
}

/** The same call with the client; undefined for a request that is no operation. The key is a variable. */
export function sdkCallOf(entry: JournalEntry, origin: string): string | undefined {
  const { operationId, path, query } = entry;
  if (operationId === null || !isOperation(operationId)) return undefined;
  const id = idIn(path);
  const given = [
    ...(id === undefined ? [] : [literal(id)]),
    ...bodyArguments(operationId, sentRequest(entry).body),
    ...(Object.keys(query).length > 0 ? [literal(optionsOf(query))] : []),
  ];
  const base = path.startsWith("/partner/") ? `${origin}/partner` : origin;
  return [
    'import { PartnerClient } from "@totem-partner/sdk";',
    "",
    "const partner = new PartnerClient({",
    `  baseUrl: ${literal(base)},`,
    `  apiKey: process.env.${keyVariable} ?? "",`,
    "});",
    `console.log(await partner.${methods[operationId]}(${given.join(", ")}));`,
  ].join("\n");
}
