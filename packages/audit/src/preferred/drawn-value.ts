import { isPart, listOf, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { type Occasion, relatedFields } from "./related-fields.ts";

const orders: ReadonlyMap<string, number> = new Map([...relatedFields.keys()].map((name, at) => [name, at]));

const drawId = ({ below }: Occasion): string =>
  "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () => below(16).toString(16));

/** Fields with relations come last, in the order of their table. */
const orderOf = (name: string): number => orders.get(name) ?? -1;

function drawRecord(properties: readonly [string, Part][], occasion: Occasion, place: number): Part {
  const drawn: Record<string, unknown> = {};
  for (const [name, schema] of properties.toSorted(([one], [other]) => orderOf(one) - orderOf(other))) {
    const related = relatedFields.get(name)?.(occasion, drawn);
    drawn[name] = related === undefined ? drawValue(schema, occasion, place) : related;
  }
  return Object.fromEntries(properties.map(([name]) => [name, drawn[name]]));
}

/**
 * Draws a value that a schema of a response describes. A field shows one of its `examples`: at the same place in each
 * list, so that the fields of a record fit together, and at another place for each entry of a list.
 */
export function drawValue(schema: Part, occasion: Occasion, place = occasion.below(1000)): unknown {
  const { type, format, items, properties } = schema;
  const examples = listOf(schema["examples"]);
  if (examples.length > 0) return examples[place % examples.length];
  const values = listOf(schema["enum"]);
  if (values.length > 0) return values[occasion.below(values.length)];
  if (isPart(properties)) return drawRecord(partsOf(properties), occasion, place);
  if (type === "array" && isPart(items)) {
    return Array.from({ length: occasion.entries }, (_, at) => drawValue(items, occasion, place + at));
  }
  if (type === "boolean") return occasion.below(2) === 0;
  if (format === "uuid") return drawId(occasion);
  throw new Error(`The contract has no examples of ${JSON.stringify(schema)}.`);
}
