import { type Part, partAt, partsOf } from "../effective/document.ts";
import type { JsonObject } from "./json.ts";
import { readOperations } from "./operations.ts";

const linkTo = (operationId: string, id: string, assumption: string): Part => ({
  operationId,
  parameters: { id },
  description: `The id that ${operationId} takes. Derived from paths and schemas: the interface document has no links.`,
  "x-assumption": [assumption],
});

/** The successes of an operation that have a record, by the name of its schema. */
const recordsIn = (operation: object): [schema: unknown, response: Part][] =>
  partsOf(partAt(operation, "responses"))
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => [partAt(response, "content", "application/json", "schema")?.["$ref"], response]);

/**
 * The contract with links: from each response with a record to the other operations on that record, and from each delivery to
 * its authorization. A record is what a POST to a collection creates.
 */
export function withLinks(contract: JsonObject): JsonObject {
  const linked = structuredClone(contract);
  const operations = readOperations(linked);
  const links: Part = {};
  const add = (response: Part | undefined, operationId: string, name: string, link: Part): void => {
    if (response === undefined) return;
    links[name] = link;
    response["links"] = { ...partAt(response, "links"), [operationId]: { $ref: `#/components/links/${name}` } };
  };
  for (const collection of operations.filter(({ method, path }) => method === "POST" && !path.includes("{"))) {
    const [[record] = []] = recordsIn(collection.source);
    const onRecord = operations.filter(({ path }) => path.startsWith(`${collection.path}/{id}`));
    for (const { id, source } of operations) {
      for (const [, response] of recordsIn(source).filter(([schema]) => schema !== undefined && schema === record)) {
        for (const other of onRecord.filter((one) => one.id !== id))
          add(response, other.id, other.id, linkTo(other.id, "$response.body#/id", "record-envelope"));
      }
    }
  }
  add(
    partAt(linked, "components", "responses", "Received"),
    "getAuthorization",
    "getDeliveredAuthorization",
    linkTo("getAuthorization", "$request.body#/data/authorization/id", "delivery-body"),
  );
  Object.assign(partAt(linked, "components") ?? {}, { links });
  return linked;
}
