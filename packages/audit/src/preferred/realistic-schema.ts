import { isPart, type Part, partsOf } from "@totem-partner/spec/contract-document";
import type { Draw, Occasion } from "./draw.ts";
import { fields, formats } from "./fields.ts";

const order: ReadonlyMap<string, number> = new Map(Object.keys(fields).map((name, at) => [name, at]));

/** The name under which the value of a field is generated; undefined if no name matches. */
const nameIn = (record: Part, field: string): string | undefined =>
  [`${String(record["title"])}.${field}`, field].find((name) => Object.hasOwn(fields, name));

/** List entries are generated before their counts, and fields in the order of their table. */
function rank(record: Part, [field, schema]: [string, Part]): number {
  if (schema["type"] === "array" && isPart(schema["items"]) && isPart(schema["items"]["properties"])) return -1;
  return order.get(nameIn(record, field) ?? "") ?? order.size;
}

const longestList = 4;

function drawList(schema: Part, occasion: Occasion): Part {
  const { random, assumed } = occasion;
  const { items, maxItems } = schema;
  const entry = isPart(items) ? items : {};
  const choices: unknown[] = Array.isArray(entry["enum"]) ? entry["enum"] : [];
  if (choices.length > 0) return { const: random.helpers.arrayElements(choices, { min: 1, max: 3 }) };
  const most = Math.min(longestList, assumed["default-limit"], typeof maxItems === "number" ? maxItems : longestList);
  const length = random.number.int({ min: Math.min(2, most), max: most });
  const start = random.number.int(1000);
  const entries = Array.from({ length }, (_, at) => realistic(entry, occasion, start + at));
  return { type: "array", items: entries, minItems: length, maxItems: length };
}

function drawField(draw: Draw, name: string | undefined): Part {
  const { schema } = draw;
  const generate = (name === undefined ? undefined : fields[name]) ?? formats[String(schema["format"])];
  const value = generate?.(draw);
  return value === undefined ? realistic(schema, draw, draw.place) : { const: value };
}

function drawRecord(schema: Part, occasion: Occasion, place: number): Part {
  const drawn: Record<string, unknown> = {};
  const properties: [string, Part][] = [];
  const ranked = partsOf(schema["properties"]).sort((one, other) => rank(schema, one) - rank(schema, other));
  for (const [field, described] of ranked) {
    const narrowed = drawField({ ...occasion, schema: described, place, record: drawn }, nameIn(schema, field));
    drawn[field] = "const" in narrowed ? narrowed["const"] : narrowed["items"];
    properties.push([field, narrowed]);
  }
  // All fields, and no others, which Prism would invent.
  const required = properties.map(([field]) => field);
  return { type: "object", properties: Object.fromEntries(properties), required, additionalProperties: false };
}

/**
 * Narrows a schema to values that are realistic for this field. Fields that neither their name nor their format
 * identifies are unchanged.
 */
export function realistic(schema: Part, occasion: Occasion, place = occasion.random.number.int(1000)): Part {
  if (isPart(schema["properties"])) return drawRecord(schema, occasion, place);
  if (schema["type"] === "array") return drawList(schema, occasion);
  return schema;
}
