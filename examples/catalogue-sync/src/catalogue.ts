import * as v from "valibot";
import { parseDocument } from "yaml";

const name = v.pipe(v.string(), v.nonEmpty());
const optionalText = v.optional(v.nullable(v.string()));
const pair = v.strictTuple([name, name]);

const catalogue = v.strictObject({
  products: v.optional(v.array(v.strictObject({ externalId: name, name })), []),
  warehouses: v.optional(
    v.array(
      v.strictObject({
        externalId: name,
        name,
        code: optionalText,
        totemGroupId: optionalText,
        displayConfiguration: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
      }),
    ),
    [],
  ),
  cleaning: v.optional(
    v.strictObject({
      state: v.optional(v.picklist(["Active", "Inactive"])),
      document: v.optional(name),
      categories: v.optional(v.array(v.strictObject({ name, description: optionalText })), []),
      types: v.optional(v.array(v.strictObject({ name, description: optionalText, category: optionalText })), []),
      incompatibilities: v.optional(
        v.array(
          v.union([
            v.strictObject({ categories: pair, reason: optionalText }),
            v.strictObject({ types: pair, reason: optionalText }),
          ]),
        ),
        [],
      ),
    }),
  ),
});

/** The records that a company should have. */
export type Catalogue = v.InferOutput<typeof catalogue>;

/** The cleaning protocol that a company should have, with its records. */
export type Cleaning = NonNullable<Catalogue["cleaning"]>;

function* repeated(keys: readonly string[], what: string): Generator<string> {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) yield `${what} ${key} is there twice`;
    seen.add(key);
  }
}

function* unknownNames({ categories, types, incompatibilities }: Cleaning): Generator<string> {
  const isCategory = (wanted: string) => categories.some((category) => category.name === wanted);
  const isType = (wanted: string) => types.some((type) => type.name === wanted);
  for (const { name, category } of types) {
    if (typeof category === "string" && !isCategory(category)) yield `type ${name} names no category: ${category}`;
  }
  for (const entry of incompatibilities) {
    const isKnown = "types" in entry ? isType : isCategory;
    for (const wanted of "types" in entry ? entry.types : entry.categories) {
      if (!isKnown(wanted)) yield `an incompatibility names what is not in the file: ${wanted}`;
    }
  }
}

function* contradictions({ products, warehouses, cleaning }: Catalogue): Generator<string> {
  const externalIds = (records: readonly { externalId: string }[]) => records.map(({ externalId }) => externalId);
  yield* repeated(externalIds(products), "product");
  yield* repeated(externalIds(warehouses), "warehouse");
  if (cleaning === undefined) return;
  const names = (records: readonly { name: string }[]) => records.map((record) => record.name);
  yield* repeated(names(cleaning.categories), "category");
  yield* repeated(names(cleaning.types), "type");
  yield* unknownNames(cleaning);
}

/** Reads a catalogue. Throws an Error that says all that is wrong with it, before anything is sent. */
export function readCatalogue(text: string): Catalogue {
  const document = parseDocument(text);
  const refuse = (wrong: readonly string[]) => new Error(`The catalogue cannot be used:\n- ${wrong.join("\n- ")}`);
  if (document.errors.length > 0) throw refuse(document.errors.map(({ message }) => message));
  const parsed = v.safeParse(catalogue, document.toJS());
  if (!parsed.success) {
    throw refuse(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`));
  }
  const wrong = [...contradictions(parsed.output)];
  if (wrong.length > 0) throw refuse(wrong);
  return parsed.output;
}
