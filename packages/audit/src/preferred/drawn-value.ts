import type { Faker } from "@faker-js/faker";
import { isPart, listOf, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { absent, type Occasion, relatedFields } from "./related-fields.ts";

const orders: ReadonlyMap<string, number> = new Map([...relatedFields.keys()].map((name, at) => [name, at]));

/** A text by one of the templates of a hint, which is written as json-schema-faker, and so Prism, reads hints. */
const drawText = (hint: Part, { helpers }: Faker): string =>
  helpers.fake(listOf(listOf(hint["helpers.fake"])[0]).map(String));

/** Fields with relations come last, in the order of their table. */
const orderOf = (name: string): number => orders.get(name) ?? -1;

function drawRecord(properties: readonly [string, Part][], occasion: Occasion, place: number): Part {
  const drawn: Record<string, unknown> = {};
  for (const [name, schema] of properties.toSorted(([one], [other]) => orderOf(one) - orderOf(other))) {
    const related = relatedFields.get(name)?.(occasion, drawn);
    drawn[name] = related === undefined ? drawValue(schema, occasion, place) : related;
  }
  const there = properties.filter(([name]) => drawn[name] !== absent);
  return Object.fromEntries(there.map(([name]) => [name, drawn[name]]));
}

/**
 * Draws a value that a schema of a response describes: by its hint for Faker, or one of its `examples`, at the same place
 * in each list, so that the fields of a record fit together, and at another place for each entry of a list.
 */
export function drawValue(schema: Part, occasion: Occasion, place = occasion.random.number.int(1000)): unknown {
  const { type, format, items, properties, "x-faker": hint } = schema;
  const { random, entries } = occasion;
  const examples = listOf(schema["examples"]);
  if (isPart(hint)) return examples.includes(null) && random.datatype.boolean(0.2) ? null : drawText(hint, random);
  if (examples.length > 0) return examples[place % examples.length];
  const values = listOf(schema["enum"]);
  if (values.length > 0) return random.helpers.arrayElement(values);
  if (isPart(properties)) return drawRecord(partsOf(properties), occasion, place);
  if (type === "array" && isPart(items)) {
    return Array.from({ length: entries }, (_, at) => drawValue(items, occasion, place + at));
  }
  if (type === "boolean") return random.datatype.boolean();
  if (format === "uuid") return random.string.uuid();
  throw new Error(`The contract has no examples of ${JSON.stringify(schema)}.`);
}
