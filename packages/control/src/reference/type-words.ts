import { isPart, listOf, type Part, partOf, resolved } from "@totem-partner/spec/contract-document";

const code = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** `1 to 8 characters`, `at most 3 items`; undefined where there is no bound. */
function extent(least: unknown, most: unknown, what: string): string | undefined {
  if (typeof least !== "number" && typeof most !== "number") return undefined;
  if (typeof least !== "number") return `at most ${String(most)} ${what}`;
  if (typeof most !== "number") return `at least ${String(least)} ${what}`;
  return least === most ? `${String(least)} ${what}` : `${String(least)} to ${String(most)} ${what}`;
}

function bound(sign: string, value: unknown): string | undefined {
  return typeof value === "number" ? `${sign} ${String(value)}` : undefined;
}

/** Returns what a value must satisfy besides its type. */
function limitsOf(schema: Part): (string | undefined)[] {
  const { "x-pattern-says": says, pattern, default: standard } = schema;
  return [
    extent(schema["minLength"], schema["maxLength"], "characters"),
    extent(schema["minItems"], schema["maxItems"], "items"),
    bound("≥", schema["minimum"]),
    bound(">", schema["exclusiveMinimum"]),
    bound("≤", schema["maximum"]),
    typeof says === "string" ? says : typeof pattern === "string" ? `matches ${pattern}` : undefined,
    standard === undefined ? undefined : `default ${code(standard)}`,
    schema["writeOnly"] === true ? "never returned" : undefined,
  ];
}

/** The alternatives of a schema, none of which is an object with fields of its own. */
function typeOf(contract: Part, given: Part): string {
  const schema = resolved(contract, given);
  const { type, format, enum: values, const: constant } = schema;
  const choices = [...listOf(schema["oneOf"]), ...listOf(schema["anyOf"])].filter(isPart);
  if (choices.length > 0) {
    const names = choices.map((choice) => typeOf(contract, choice));
    // An enum and any text besides: values may be added.
    return names.map((name, at) => (at > 0 && name === "string" ? "another text" : name)).join(" or ");
  }
  if (constant !== undefined) return code(constant);
  if (Array.isArray(values)) return values.length > 8 ? "one of many texts" : values.map(code).join(", ");
  if (type === "array") return `array of ${typeOf(contract, partOf(schema, "items") ?? {})}`;
  const types = (Array.isArray(type) ? type : [type]).filter((word) => typeof word === "string").join(" or ");
  return [types, format].filter((word) => typeof word === "string" && word !== "").join(", ") || "anything";
}

/** The type of a value with its limits, in a few words. Only what the element itself says and what it refers to count. */
export function typeWords(contract: Part, given: Part): string {
  const schema = { ...resolved(contract, given), ...given };
  const alternatives = [...listOf(schema["oneOf"]), ...listOf(schema["anyOf"])].filter(isPart);
  const [first] = alternatives.map((one) => resolved(contract, one));
  const limits = [...limitsOf(schema), ...(first ? limitsOf(first) : [])].filter((limit) => limit !== undefined);
  return [typeOf(contract, given), ...limits].join("; ");
}
