import {
  choicesOf,
  isPart,
  listOf,
  operationIn,
  type Part,
  partOf,
  partsOf,
  resolved,
} from "@totem-partner/spec/contract-document";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { operations } from "@totem-partner/spec/operations";
import { isTextual } from "@totem-partner/spec/own-alternatives";
import { printableName } from "../shapes/answer.ts";
import { type Basis, basisOf, type Deviation } from "./deviation.ts";
import type { Answers, Shape } from "./shape.ts";

type Difference = Omit<Deviation, "operation" | "status">;

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

const drift = differing("drift");
const contradiction = differing("contradiction");

function accepts(schema: Part, kind: string): boolean {
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
  const others = choices.map((choice) => choice["additionalProperties"]).find(isPart);
  const described = choices.filter((choice) => isPart(choice["properties"]) || isPart(choice["additionalProperties"]));
  // An open object without a description allows anything.
  if (described.length === 0) return;
  const properties = new Map(described.flatMap((choice) => partsOf(choice["properties"])));
  const patterns = described.flatMap((choice) => partsOf(choice["patternProperties"]));
  for (const [name, { shape: field }] of shape.fields) {
    const pattern = patterns.find(([source]) => new RegExp(source, "u").test(name));
    const property = properties.get(name) ?? pattern?.[1] ?? others;
    const pointer = at + pointerTo(printableName(name));
    if (property) yield* shapeDifferences(contract, property, field, pointer);
    else
      yield drift("field", pointer, `(${[...field.kinds].sort().join(" or ")}) is not a field of the contract`, null);
  }
  const [only] = described;
  if (only === undefined || described.length > 1 || shape.isCut) return;
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

const telling =
  /^(deprecation|sunset|link|location|etag|retry-after|warning|(x-)?api-version|(x-)?rate-?limit.*|x-total-count)$/;

const fieldsOf = ({ fields, kinds }: Shape): string =>
  fields.size === 0
    ? [...kinds].sort().join(" or ")
    : `{ ${[...fields.keys()].slice(0, 12).map(printableName).join(", ")}${fields.size > 12 ? ", …" : ""} }`;

function* headerDifferences(contract: Part, response: Part, { headers, count }: Answers): Generator<Difference> {
  const described = new Map(partsOf(response["headers"]).map(([name, part]) => [name.toLowerCase(), part]));
  for (const [name, header] of described) {
    if (resolved(contract, header)["required"] !== true || (headers.get(name) ?? 0) >= count) continue;
    const basis = basisOf(contract, header, "presence");
    yield contradiction("header", "", `lacks the header ${name}, which the contract requires`, basis, name);
  }
  for (const name of headers.keys()) {
    if (telling.test(name) && !described.has(name))
      yield drift("header", "", `has the header ${name}, which the contract does not describe`, null, name);
  }
}

function* bodyDifferences(contract: Part, response: Part, answers: Answers): Generator<Difference> {
  const { status, type, shape, formless, isUnreadable, codes } = answers;
  const content = isPart(response["content"]) ? response["content"] : {};
  const described = Object.keys(content);
  const form = basisOf(contract, response, "form");
  const hasBody = shape !== undefined || formless !== undefined || isUnreadable;
  if (described.length === 0) {
    if (hasBody) yield drift("media-type", "", "has a body, although the contract describes none", form);
    return;
  }
  if (formless) {
    const is = status < 400 ? "has no record and no list; it may be an error" : "is an error";
    const message = `${is} in a format that matches no alternative: ${fieldsOf(formless)}`;
    yield drift("problem", "", message, "assumed");
  }
  if (!described.includes(type)) {
    const shown = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : "unreadable";
    const is = type === "" ? "has no media type" : `is ${shown}`;
    yield drift("media-type", "", `${is} instead of ${described.join(" or ")}`, form);
    return;
  }
  if (isUnreadable && !isTextual(type))
    yield contradiction("type", "", "is not valid JSON, or nested deeper than 500 levels", "documented");
  const known = response["x-problem-codes"];
  for (const code of Array.isArray(known) && status >= 400 ? codes : []) {
    if (listOf(known).includes(code)) continue;
    const shown = /^[A-Za-z_.-]{1,60}$/.test(code) ? code : "…";
    const message = `has the problem code ${shown}, which the contract does not list for this response`;
    yield drift("code", "", message, "assumed", shown);
  }
  const media = content[type];
  const schema = isPart(media) ? media["schema"] : undefined;
  if (shape && isPart(schema)) {
    for (const found of shapeDifferences(contract, schema, shape)) {
      // A code that the contract does not list is reported above.
      const isCode = found.kind === "value" && ["/code", "/error/code"].includes(found.pointer);
      if (!isCode) yield found;
    }
  }
}

export function answerDifferences(contract: Part, answers: Answers): Deviation[] {
  const { method, path } = operations[answers.operation];
  const response = partOf(operationIn(contract, answers.operation)?.["responses"], String(answers.status));
  const found = response
    ? [...headerDifferences(contract, response, answers), ...bodyDifferences(contract, response, answers)]
    : [drift("status", "", "is a status that the contract does not describe for this operation", null)];
  return found.map((difference) => ({ ...difference, operation: `${method} ${path}`, status: answers.status }));
}
