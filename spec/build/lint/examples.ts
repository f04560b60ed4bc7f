import type { Json, JsonObject } from "../json.ts";
import { resolve } from "../operations.ts";
import { type Element, isSchema } from "./elements.ts";
import { below, entriesOf, itemsOf } from "./json-pointer.ts";

/** An example, and the place that shows it. */
export interface Example {
  pointer: string;
  value: Json;
}

/** True if an element is of a kind that has to show an example, and does not stand for a component. */
export function showsExamples({ kind, value }: Element): boolean {
  return ["media type", "parameter", "header"].includes(kind) && !("$ref" in value);
}

/** The examples that an element shows. One without a value is none. */
export function examplesOf(contract: JsonObject, { pointer, value }: Element): Example[] {
  const single =
    value["example"] === undefined ? [] : [{ pointer: below(pointer, "example"), value: value["example"] }];
  const named = entriesOf(value["examples"]).flatMap(([name, part]) => {
    const shown = resolve(contract, part)["value"];
    return shown === undefined ? [] : [{ pointer: below(pointer, "examples", name), value: shown }];
  });
  return [...single, ...named];
}

/** The examples in a schema itself, from which generated responses are drawn. Other elements have none. */
export function schemaExamplesOf(element: Element): Example[] {
  if (!isSchema(element)) return [];
  const { pointer, value } = element;
  return itemsOf(value["examples"]).map((shown, at) => ({ pointer: below(pointer, "examples", at), value: shown }));
}
