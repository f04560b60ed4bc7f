import type { JsonObject } from "../json.ts";
import { elementsOf } from "./elements.ts";
import type { Finding } from "./rule.ts";

const documented: Record<string, string[]> = {
  "/authorizations": ["POST", "GET"],
  "/authorizations/{id}": ["GET", "PATCH"],
  "/authorizations/{id}/cancel": ["POST"],
  "/authorizations/{id}/webhook": ["POST"],
  "/products": ["POST", "GET"],
  "/products/{id}": ["GET", "PATCH", "DELETE"],
  "/warehouses": ["POST", "GET"],
  "/warehouses/{id}": ["GET", "PATCH", "DELETE"],
  "/cleaning-protocol": ["GET", "POST"],
  "/cleaning-protocol/{id}/configuration": ["PATCH"],
  "/cleaning-protocol/{id}/activate": ["POST"],
  "/cleaning-protocol/{id}/deactivate": ["POST"],
  "/cleaning-protocol/{id}": ["DELETE"],
  "/cleaning-categories": ["GET", "POST"],
  "/cleaning-categories/{id}": ["GET", "PATCH"],
  "/cleaning-types": ["GET", "POST"],
  "/cleaning-types/{id}": ["GET", "PATCH"],
  "/cleaning-incompatibilities": ["GET", "POST"],
  "/cleaning-incompatibilities/{id}": ["GET", "PATCH", "DELETE"],
  "/webhook": ["GET", "PUT", "DELETE"],
};

/** The contract has the operations of the interface document, and no other. */
export function checkDocumentedOperations(contract: JsonObject): Finding[] {
  const expected = Object.entries(documented).flatMap(([path, list]) => list.map((method) => `${method} ${path}`));
  const present = [...elementsOf(contract)].filter(({ kind }) => kind === "operation");
  const names = new Set(present.map(({ name }) => name));
  return [
    ...expected
      .filter((name) => !names.has(name))
      .map((name) => ({ pointer: "/paths", message: `${name} is missing` })),
    ...present
      .filter(({ name }) => !expected.includes(name))
      .map(({ name, pointer }) => ({ pointer, message: `the interface document has no ${name}` })),
  ];
}
