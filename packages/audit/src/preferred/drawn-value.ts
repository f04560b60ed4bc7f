import type { Faker } from "@faker-js/faker";
import { type Problem, type ProblemCode, problemRows, validationProblem } from "@totem-partner/simulator/host";
import { isPart, listOf, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { readErrorBody } from "@totem-partner/spec/error-body";
import { unknownField } from "@totem-partner/spec/field-error";
import { problemCures } from "@totem-partner/spec/problems";
import { absent, type Occasion, relatedFields } from "./related-fields.ts";

/** Creates a source of Spanish names and other random values: the same UUID produces the same values. */
export async function spanishFaker(uuid: string): Promise<Faker> {
  // The instance of @faker-js/faker/locale/es is shared by the whole process. Prism has loaded all locales anyway.
  const { Faker, base, es } = await import("@faker-js/faker");
  return new Faker({ locale: [es, base], seed: Number.parseInt(uuid.slice(0, 8), 16) });
}

const orders: ReadonlyMap<string, number> = new Map([...relatedFields.keys()].map((name, at) => [name, at]));

/** A text by one of the templates of a hint, which is written as json-schema-faker, and so Prism, reads hints. */
const drawText = (hint: Part, { helpers }: Faker): string =>
  helpers.fake(listOf(listOf(hint["helpers.fake"])[0]).map(String));

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

const causes: Readonly<Record<string, { readonly cause: string } | undefined>> = problemCures;

const isCode = (code: unknown): code is ProblemCode => typeof code === "string" && Object.hasOwn(problemRows, code);

/**
 * Draws one of the problems of a response, which lists their codes; undefined if there are none. Errors of fields are
 * those of the response's example.
 */
export function drawProblem({ helpers }: Faker, response: Part): Problem | undefined {
  const codes = listOf(response["x-problem-codes"]).filter(isCode);
  if (codes.length === 0) return undefined;
  const code = helpers.arrayElement(codes);
  const examples = partsOf(response["content"]).flatMap(([, { examples: shown }]) => partsOf(shown));
  const shown = examples.map(([, { value }]) => readErrorBody(value)).find((example) => example.code === code);
  if (shown !== undefined && shown.errors.length > 0) return { code, detail: shown.text ?? "", errors: shown.errors };
  if (code === "validation_failed") return validationProblem([unknownField("query", "/expand")]);
  return { code, detail: causes[code]?.cause ?? "" };
}
