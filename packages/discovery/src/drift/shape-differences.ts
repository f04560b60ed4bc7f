import { choicesOf, isPart, listOf, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { type Basis, basisOf, type Deviation } from "./deviation.ts";
import type { Kind, Shape } from "./shape.ts";

export type Difference = Omit<Deviation, "operation" | "status">;

const differing =
  (sort: Deviation["sort"]) =>
  (kind: Deviation["kind"], pointer: string, message: string, basis: Basis | null, about = ""): Difference => ({
    sort,
    kind,
    pointer,
    about,
    message,
    basis,
  });

/** A difference that the contract does not rule out. */
export const drift = differing("drift");

/** A difference that the contract rules out. */
export const contradiction = differing("contradiction");

/** Whether a key is the name of a field, rather than data used as a key, such as an id. */
const isName = (name: string): boolean =>
  /^[A-Za-z_$][\w$.-]{0,59}$/.test(name) && name.replaceAll(/\D/g, "").length <= 2;

export const shownName = (name: string): string => (isName(name) ? name : "…");

function accepts(schema: Part, kind: Kind): boolean {
  const { type } = schema;
  const types = typeof type === "string" ? [type] : listOf(type);
  return types.length === 0 || types.includes(kind) || (kind === "integer" && types.includes("number"));
}

/** The known values at a place, whether or not others are allowed; undefined if any text is allowed. */
function knownValues(choices: readonly Part[]): unknown[] | undefined {
  const known = choices.flatMap((choice) => (Array.isArray(choice["enum"]) ? [listOf(choice["enum"])] : []));
  return known.length > 0 ? known.flat() : undefined;
}

function* fieldDifferences(contract: Part, choices: readonly Part[], shape: Shape, at: string): Generator<Difference> {
  const described = choices.filter((choice) => isPart(choice["properties"]));
  // An open object without a description allows anything.
  if (described.length === 0) return;
  const properties = new Map(described.flatMap((choice) => partsOf(choice["properties"])));
  const patterns = described.flatMap((choice) => partsOf(choice["patternProperties"]));
  for (const [name, { shape: field }] of shape.fields) {
    const property = properties.get(name) ?? patterns.find(([pattern]) => new RegExp(pattern, "u").test(name))?.[1];
    const pointer = at + pointerTo(shownName(name));
    if (property) yield* shapeDifferences(contract, property, field, pointer);
    else
      yield drift("field", pointer, `(${[...field.kinds].sort().join(" or ")}) is not a field of the contract`, null);
  }
  const [only, ...others] = described;
  if (only === undefined || others.length > 0 || shape.isCut) return;
  const isMissing = (name: unknown): name is string =>
    typeof name === "string" && (shape.fields.get(name)?.seen ?? 0) < shape.objects;
  const required = listOf(only["required"]);
  for (const name of required.filter(isMissing)) {
    const basis = basisOf(contract, properties.get(name) ?? {}, "presence");
    yield contradiction("missing", at + pointerTo(name), "is missing, although the contract requires it", basis);
  }
  const assumed = only["x-assumed-required"] === "all" ? [...properties.keys()] : listOf(only["x-assumed-required"]);
  for (const name of assumed.filter(isMissing)) {
    if (required.includes(name)) continue;
    const message = "is missing; the contract does not require it, but assumes it is present";
    yield drift("missing", at + pointerTo(name), message, "assumed");
  }
}

export function* shapeDifferences(contract: Part, schema: Part, shape: Shape, at = ""): Generator<Difference> {
  const choices = choicesOf(contract, schema);
  const surplus = [...shape.kinds].filter((kind) => !choices.some((choice) => accepts(choice, kind)));
  if (surplus.length > 0) {
    const message = `is ${surplus.sort().join(" or ")}, which the contract does not allow`;
    yield contradiction("type", at, message, basisOf(contract, schema, "form"));
  }
  const known = knownValues(choices);
  for (const value of known ? shape.words : []) {
    if (known?.includes(value)) continue;
    const message = `has the value ${value}, which the contract does not describe`;
    yield drift("value", at, message, basisOf(contract, schema, "form"), value);
  }
  const items = choices.map((choice) => choice["items"]).find(isPart);
  if (shape.items && items) yield* shapeDifferences(contract, items, shape.items, `${at}/*`);
  if (shape.objects > 0) yield* fieldDifferences(contract, choices, shape, at);
}
