import { entriesOf, isObject } from "./lint/json-pointer.ts";
import type { Json, JsonObject } from "./json.ts";

/** The contract whose list of codes, with their descriptions, is made from the rows of `x-problems`. */
export function withProblemCodes(contract: JsonObject): JsonObject {
  const components = isObject(contract["components"]) ? contract["components"] : {};
  const schemas = isObject(components["schemas"]) ? components["schemas"] : {};
  const schema = schemas["ProblemCode"];
  if (!isObject(schema) || !isObject(schema["x-problems"])) return contract;
  const rows = entriesOf(schema["x-problems"]);
  const listed: JsonObject = {
    ...schema,
    enum: rows.map(([code]) => code),
    // Renderers look for it here.
    "x-enumDescriptions": Object.fromEntries(
      rows.map(([code, row]): [string, Json] => [code, isObject(row) ? (row["cause"] ?? null) : null]),
    ),
  };
  return { ...contract, components: { ...components, schemas: { ...schemas, ProblemCode: listed } } };
}
