import { keysOf } from "../../../../spec/check/json-pointer.ts";
import type { Json, JsonObject } from "../../json.ts";
import { resolve } from "../../operations.ts";
import { entriesOf, isObject, itemsOf } from "../json-pointer.ts";
import { problemResponses } from "../operations/problem-responses.ts";
import type { Finding, Linted } from "../rule.ts";

/** A field error of an example. Anything else is the finding of another rule. */
interface Blame {
  part: string;
  path: string;
  code: Json | undefined;
}

/** What an operation takes. */
interface Inputs {
  parameters: JsonObject[];
  body: JsonObject;
}

function inputsOf(contract: JsonObject, operation: JsonObject): Inputs {
  const items = entriesOf(contract["paths"]).map(([, item]) => (isObject(item) ? item : {}));
  const item = items.find((one) => Object.values(one).includes(operation)) ?? {};
  const parameters = [item, operation].flatMap((owner) => itemsOf(owner["parameters"]));
  const request = isObject(operation["requestBody"]) ? operation["requestBody"] : {};
  const [content] = entriesOf(request["content"]);
  const schema = isObject(content?.[1]) ? content[1]["schema"] : undefined;
  return {
    parameters: parameters.map((one) => resolve(contract, one)),
    body: isObject(schema) ? resolve(contract, schema) : {},
  };
}

/** Whether a schema has a place for what a JSON pointer names. */
function leadsTo(contract: JsonObject, schema: JsonObject, [key, ...rest]: string[]): boolean {
  if (key === undefined) return true;
  const { properties, items } = resolve(contract, schema);
  const next = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : /^\d+$/.test(key) && items;
  return isObject(next) && leadsTo(contract, next, rest);
}

/** What is wrong with blaming a field of an operation; nothing when it is one, of the kind that the code says. */
function mistake(contract: JsonObject, { parameters, body }: Inputs, { part, path, code }: Blame): string | undefined {
  const keys = keysOf(path);
  const [name = ""] = keys;
  const isField =
    part === "body"
      ? leadsTo(contract, body, keys)
      : parameters.some((parameter) => parameter["in"] === part && parameter["name"] === name);
  switch (code) {
    case "unknown_field":
    case "unknown_query_parameter":
      return isField ? "is a field of the operation, not an unknown one" : undefined;
    case "removed_field":
      return entriesOf(body["x-removed-fields"]).some(([one]) => one === name) ? undefined : "was never removed";
    case "immutable_field":
      return itemsOf(body["x-immutable-fields"]).includes(name) ? undefined : "is not an immutable field";
    default:
      return isField ? undefined : "is not a field of the operation";
  }
}

const blamesOf = (value: Json): Blame[] =>
  itemsOf(isObject(value) ? value["errors"] : undefined).flatMap((error) => {
    const { in: part, path, code } = isObject(error) ? error : {};
    return typeof part === "string" && typeof path === "string" ? [{ part, path, code }] : [];
  });

/** What an example of a problem blames is a field of the operation that answers it, of the kind that its code says. */
export function checkNamedFields({ contract, elements }: Linted): Finding[] {
  return problemResponses({ contract, elements }).flatMap(({ operation, examples }) => {
    const inputs = inputsOf(contract, operation);
    return examples.flatMap(({ pointer, value }) =>
      blamesOf(value).flatMap((blame) => {
        const what = mistake(contract, inputs, blame);
        return what === undefined ? [] : [{ pointer, message: `${blame.path} ${what}` }];
      }),
    );
  });
}
