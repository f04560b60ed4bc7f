import { type InstantUnit, isInstantField, mapInstants, writeInstant } from "../../reading/instants.ts";
import { listOf, type Part, partAt, partsOf, withValues } from "../document.ts";
import { type OverlayAction, replaced } from "../overlay.ts";
import { successes } from "./record-overlay.ts";

/** The schema of an instant as a number. */
function numericInstant(schema: Part, unit: InstantUnit): Part {
  const { format: _format, examples: _examples, ...others } = schema;
  const type = listOf(schema["type"]).includes("null") ? ["integer", "null"] : "integer";
  const description = `${String(schema["description"])} In ${unit} since 1970-01-01T00:00:00Z.`;
  return { ...others, description, type };
}

/** Yields the changes to a contract whose instants are numbers in responses and deliveries. */
export function* instantActions(unit: InstantUnit, contract: Part): Generator<OverlayAction> {
  const shown = (value: unknown): unknown => mapInstants(value, writeInstant(unit));
  for (const [name, schema] of partsOf(partAt(contract, "components", "schemas"))) {
    for (const [field, property] of partsOf(schema["properties"])) {
      if (!isInstantField(field) || property["format"] !== "date-time") continue;
      yield* replaced(`$.components.schemas.${name}.properties`, field, numericInstant(property, unit));
    }
  }
  for (const { content, place } of successes(contract)) {
    if (content["examples"] === undefined) continue;
    yield* replaced(place, "examples", withValues(contract, content, shown));
  }
  for (const [name, example] of partsOf(partAt(contract, "components", "examples"))) {
    // Those of deliveries; requests keep their form.
    if (partAt(example, "value", "data") === undefined) continue;
    yield* replaced(`$.components.examples.${name}`, "value", shown(example["value"]));
  }
}
