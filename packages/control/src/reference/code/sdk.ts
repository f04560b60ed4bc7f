import type { OperationId } from "@totem-partner/spec/operations";
import { type ExampleCall, exampleFile, literal, type Notation } from "./example-call.ts";

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

const notation: Notation = {
  object: ["{", "}"],
  list: ["[", "]"],
  name: (name) => `${isName(name) ? name : JSON.stringify(name)}: `,
  text: (text) => JSON.stringify(text),
};

/** The arguments of a method: its id, its body, its query, the type of an event, or a form as the client has it. */
type Argument = "id" | "body" | "query" | "event" | "document";

export const sdkMethods: Readonly<Record<OperationId, readonly [method: string, ...passed: Argument[]]>> = {
  createAuthorization: ["authorizations.create", "body"],
  listAuthorizations: ["authorizations.list", "query"],
  getAuthorization: ["authorizations.get", "id"],
  updateAuthorization: ["authorizations.update", "id", "body"],
  cancelAuthorization: ["authorizations.cancel", "id"],
  emitAuthorizationEvent: ["authorizations.emitEvent", "id", "event"],
  createProduct: ["products.create", "body"],
  listProducts: ["products.list", "query"],
  getProduct: ["products.get", "id"],
  updateProduct: ["products.update", "id", "body"],
  deleteProduct: ["products.delete", "id"],
  createWarehouse: ["warehouses.create", "body"],
  listWarehouses: ["warehouses.list", "query"],
  getWarehouse: ["warehouses.get", "id"],
  updateWarehouse: ["warehouses.update", "id", "body"],
  deleteWarehouse: ["warehouses.delete", "id"],
  getCleaningProtocol: ["cleaningProtocol.get"],
  createCleaningProtocol: ["cleaningProtocol.create", "document"],
  updateCleaningProtocolConfiguration: ["cleaningProtocol.updateConfiguration", "id", "document"],
  activateCleaningProtocol: ["cleaningProtocol.activate", "id"],
  deactivateCleaningProtocol: ["cleaningProtocol.deactivate", "id"],
  deleteCleaningProtocol: ["cleaningProtocol.delete", "id"],
  createCleaningCategory: ["cleaningCategories.create", "body"],
  listCleaningCategories: ["cleaningCategories.list", "query"],
  getCleaningCategory: ["cleaningCategories.get", "id"],
  updateCleaningCategory: ["cleaningCategories.update", "id", "body"],
  createCleaningType: ["cleaningTypes.create", "body"],
  listCleaningTypes: ["cleaningTypes.list", "query"],
  getCleaningType: ["cleaningTypes.get", "id"],
  updateCleaningType: ["cleaningTypes.update", "id", "body"],
  createCleaningIncompatibility: ["cleaningIncompatibilities.create", "body"],
  listCleaningIncompatibilities: ["cleaningIncompatibilities.list", "query"],
  getCleaningIncompatibility: ["cleaningIncompatibilities.get", "id"],
  updateCleaningIncompatibility: ["cleaningIncompatibilities.update", "id", "body"],
  deleteCleaningIncompatibility: ["cleaningIncompatibilities.delete", "id"],
  getWebhookConfiguration: ["webhook.get"],
  putWebhookConfiguration: ["webhook.set", "body"],
  deleteWebhookConfiguration: ["webhook.remove"],
};

const bodyOf = ({ body }: ExampleCall): unknown => (body?.kind === "json" ? body.value : undefined);

function eventOf(call: ExampleCall): string {
  const body = bodyOf(call);
  return typeof body === "object" && body !== null && "eventType" in body ? String(body.eventType) : "";
}

const written: Readonly<Record<Argument, (call: ExampleCall) => string>> = {
  id: ({ path }) => JSON.stringify(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(path)?.[0] ?? ""),
  body: (call) => literal(bodyOf(call), notation),
  query: ({ query }) => (query.length === 0 ? "" : literal(Object.fromEntries(query), notation)),
  event: (call) => JSON.stringify(eventOf(call)),
  document: () => `{\n    enabled: true,\n    document: await documentFromPath("${exampleFile}"),\n}`,
};

export function sdkExample(call: ExampleCall): string {
  const [method, ...passed] = sdkMethods[call.operationId];
  const usesFile = passed.includes("document");
  return [
    `import { PartnerClient } from "@totem-partner/sdk";`,
    ...(usesFile ? [`import { documentFromPath } from "@totem-partner/sdk/node";`] : []),
    "",
    "const partner = new PartnerClient();",
    `const result = await partner.${method}(${passed.map((argument) => written[argument](call)).join(", ")});`,
    "console.log(result);",
  ].join("\n");
}
