import { pointerTo } from "../check/json-pointer.ts";
import type { Json, JsonObject } from "./json.ts";
import { isObject } from "./lint/json-pointer.ts";
import { SourceMistake } from "./source-mistake.ts";

// They describe, and check nothing.
const annotations = new Set([
  "title",
  "description",
  "default",
  "example",
  "writeOnly",
  "x-source",
  "x-section",
  "x-since",
  "x-assumption",
  "x-pattern-says",
]);

const types = ["array", "boolean", "integer", "null", "number", "object", "string"];
const formats = ["date", "date-time", "uri", "uuid"];
const componentPrefix = "#/components/schemas/";

/** A schema, and where it stands, as a JSON pointer into the bundled contract. */
interface Place {
  schema: JsonObject;
  at: string;
}

function refuse(at: string, why: string): never {
  throw new SourceMistake(`${at}: ${why}; spec/check/request-check.ts could not check it.`);
}

const isText = (value: Json | undefined): value is string => typeof value === "string";
const areTexts = (value: Json | undefined): value is string[] => Array.isArray(value) && value.every(isText);

/** Writes schemas of the contract as the tables of spec/check/schema.ts, and refuses what these cannot say. */
export class SchemaTable {
  readonly #components: JsonObject;
  readonly #written = new Map<string, string>();
  readonly #underWay = new Set<string>();
  /** The code of every schema that was written as an object literal. */
  readonly literals = new Set<string>();

  constructor(components: JsonObject) {
    this.#components = components;
  }

  /** The code of every component that was referred to so far, each after those that it refers to. */
  get components(): string[] {
    return [...this.#written.values()];
  }

  /** The code of one schema as an object literal, even where it only refers to a component. */
  writeOut(schema: JsonObject, at: string): string {
    const { $ref } = schema;
    return this.#expression(isText($ref) ? this.#component($ref, at) : { schema, at });
  }

  /** The code of one schema: an object literal, or the name of a component. */
  write(schema: JsonObject, at: string): string {
    return this.#expression({ schema, at });
  }

  #expression(place: Place): string {
    const { schema, at } = place;
    if (isText(schema["$ref"])) return this.#reference(schema["$ref"], place);
    if (schema["format"] === "binary") return "{}"; // Bytes are checked where they are read.
    if (schema["oneOf"] !== undefined) return this.#literal(this.#orNull(place), true);
    if (schema["pattern"] !== undefined && !isText(schema["x-pattern-says"]))
      refuse(at, "pattern without x-pattern-says");
    return this.#literal(place, false);
  }

  #reference(ref: string, { schema, at }: Place): string {
    const beside = Object.keys(schema).find((key) => key !== "$ref" && !annotations.has(key));
    if (beside !== undefined) refuse(at, `${beside} beside $ref`);
    const name = ref.slice(componentPrefix.length);
    if (this.#written.has(name)) return name;
    if (this.#underWay.has(name)) refuse(at, `${name} contains itself`);
    this.#underWay.add(name);
    const code = this.#expression(this.#component(ref, at));
    this.#written.set(
      name,
      `/** The schema ${name} of the contract. */\nexport const ${name} = ${code} as const satisfies Schema;\n`,
    );
    return name;
  }

  #component(ref: string, at: string): Place {
    const name = ref.slice(componentPrefix.length);
    const schema = this.#components[name];
    if (!ref.startsWith(componentPrefix) || !/^[A-Z]\w*$/.test(name) || !isObject(schema)) {
      return refuse(at, `${ref} names no schema of the components`);
    }
    return { schema, at: pointerTo("components", "schemas", name) };
  }

  /** The other of two schemas of which one is null. */
  #orNull({ schema, at }: Place): Place {
    const { oneOf, ...rest } = schema;
    const beside = Object.keys(rest).find((key) => !annotations.has(key));
    if (beside !== undefined) refuse(at, `${beside} beside oneOf`);
    const [one, other, ...more] = Array.isArray(oneOf) ? oneOf : [];
    if (!isObject(one) || JSON.stringify(other) !== '{"type":"null"}' || more.length > 0) {
      return refuse(at, "oneOf, other than of a schema and null,");
    }
    return isText(one["$ref"]) ? this.#component(one["$ref"], at) : { schema: one, at: at + pointerTo("oneOf", 0) };
  }

  #literal({ schema, at }: Place, orNull: boolean): string {
    const entries = Object.entries(schema)
      .filter(([key]) => !annotations.has(key))
      .map(([key, value]) => this.#entry(key, value, { schema, at }, orNull));
    if (orNull && schema["type"] === undefined) refuse(at, "oneOf of null and a schema without a type");
    const code = `{ ${entries.filter((entry) => entry !== "").join(", ")} }`;
    this.literals.add(code);
    return code;
  }

  /** One keyword as a property of the literal. */
  #entry(key: string, value: Json, { schema, at }: Place, orNull: boolean): string {
    const bad = () => refuse(at, `${key}: ${JSON.stringify(value)}`);
    const properties = isObject(schema["properties"]) ? schema["properties"] : {};
    const areFields = (names: string[]) => names.every((name) => Object.hasOwn(properties, name));
    const written = (name: string, part: unknown) => `${name}: ${JSON.stringify(part)}`;
    switch (key) {
      case "type": {
        const named = [value, ...(orNull ? ["null"] : [])].flat();
        return areTexts(named) && named.every((type) => types.includes(type)) ? written("type", named) : bad();
      }
      case "enum":
        // Null would have to be among the values.
        return areTexts(value) && schema["type"] === "string" && !orNull ? written("enum", value) : bad();
      case "format":
        return isText(value) && formats.includes(value) ? written("format", value) : bad();
      case "pattern": {
        const says = schema["x-pattern-says"];
        return isText(value)
          ? `pattern: { regex: ${String(new RegExp(value, "u"))}, ${written("says", says)} }`
          : bad();
      }
      case "minLength":
      case "maxLength":
      case "maxItems":
        return Number.isInteger(value) && Number(value) >= 0 ? written(key, value) : bad();
      case "minimum":
      case "maximum":
      case "exclusiveMinimum":
        return typeof value === "number" ? written(key, value) : bad();
      case "items":
        return isObject(value) ? `items: ${this.write(value, at + pointerTo("items"))}` : bad();
      case "required":
        return areTexts(value) && areFields(value) ? (value.length > 0 ? written("required", value) : "") : bad();
      case "properties":
        return isObject(value) && !Object.hasOwn(value, "__proto__") ? `properties: ${this.#fields(value, at)}` : bad();
      case "additionalProperties":
        if (typeof value !== "boolean") return bad();
        return value ? "" : "closed: true";
      case "x-removed-fields":
        return isObject(value) && areTexts(Object.values(value)) ? written("removedFields", value) : bad();
      case "x-immutable-fields":
        return areTexts(value) ? written("immutableFields", value) : bad();
      case "x-not-before": {
        const pairs = isObject(value) ? Object.entries(value).flat() : [null];
        return areTexts(pairs) && areFields(pairs) ? written("notBefore", value) : bad();
      }
      default:
        return refuse(at, `the keyword ${key} is unknown`);
    }
  }

  #fields(properties: JsonObject, at: string): string {
    const fields = Object.entries(properties).map(([name, part]) => {
      const place = at + pointerTo("properties", name);
      if (!isObject(part)) return refuse(place, "no object");
      return `${JSON.stringify(name)}: ${this.write(part, place)}`;
    });
    return `{ ${fields.join(", ")} }`;
  }
}
