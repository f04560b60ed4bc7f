import { isKeyOf } from "../../check/fields.ts";
import { pointerTo } from "../../check/json-pointer.ts";
import { describedBy, groundedOn } from "../../template/described.ts";
import { recordEnvelopeOf } from "../../template/named-templates.ts";
import type { OwnRecordEnvelope } from "../../template/own-alternatives.ts";
import { recordKinds, type RecordName, recordScope, recordValues } from "../../template/record-values.ts";
import { fill, ofKind, spread, type Template } from "../../template/template.ts";
import {
  isPart,
  listOf,
  nameOfSchema,
  type Part,
  partAt,
  partOf,
  partsOf,
  responsesIn,
  withValues,
} from "../document.ts";
import { type OverlayAction, replaced } from "../overlay.ts";

/** The schema of a record without its id. */
function attributesSchema(name: RecordName, { ...schema }: Part): Part & { title: string } {
  const { id: _id, ...properties } = partOf(schema, "properties") ?? {};
  const without = (names: unknown) => listOf(names).filter((one) => one !== "id");
  const required = without(schema["required"]);
  delete schema["required"];
  const described = { ...schema, ...(required.length > 0 && { required }), properties };
  return { ...groundedOn("record-envelope", described), title: `${name}Attributes` };
}

const scopeOf = (name: RecordName, value: Part) => recordScope(name, value, () => "https://service.example");

/** The schema of what a component describes, wrapped in a template as records of a kind are. */
function wrappedSchema(template: Template, component: string, kind: RecordName, contract: Part): Part {
  const isSpread = JSON.stringify(template).includes(`"${spread}":`);
  const schemaOf = (placeholder: string): Part | undefined => {
    if (placeholder === "kind" || placeholder === "singular") return { const: scopeOf(kind, {})(placeholder) };
    if (placeholder === "base" || placeholder === "url") return { ...recordValues[placeholder].schema, type: "string" };
    if (placeholder !== "record" && placeholder !== "attributes")
      return partAt(contract, "components", "schemas", component, "properties", placeholder);
    const name = placeholder === "record" ? component : `${component}Attributes`;
    return isSpread ? partAt(contract, "components", "schemas", name) : { $ref: `#/components/schemas/${name}` };
  };
  const schema = describedBy(ofKind(template, recordKinds[kind]), schemaOf) ?? {};
  return "$ref" in schema ? schema : groundedOn("record-envelope", schema);
}

/** Stands for the id of a record, to see where a template has it. */
const idPlaceholder = "{id}";

/** The bodies of successes in JSON: what they have, and where. */
export function* successes(
  contract: Part,
): Generator<{ content: Part; response: string; place: string; links: unknown }> {
  for (const { keys, response: answer } of responsesIn(contract)) {
    const [path, method, status] = keys;
    const content = status.startsWith("2") ? partAt(answer, "content", "application/json") : undefined;
    const response = `$.paths['${path}']['${method}'].responses['${status}']`;
    const { links } = answer;
    if (content) yield { content, response, place: `${response}.content['application/json']`, links };
  }
}

/** The JSON pointer to the first place that has a value; undefined if none has it. */
export function pointerToValue(sought: unknown, whole: unknown): string | undefined {
  if (whole === sought) return "";
  for (const [key, part] of typeof whole === "object" && whole !== null ? Object.entries(whole) : []) {
    const place = pointerToValue(sought, part);
    if (place !== undefined) return pointerTo(key) + place;
  }
  return undefined;
}

/** Has links find the id where it now stands; without one, nothing can be linked. */
function* linkActions(name: RecordName, template: Template, place: string, links: unknown): Generator<OverlayAction> {
  const at = pointerToValue(idPlaceholder, fill(template, scopeOf(name, { id: idPlaceholder })));
  if (at === undefined && links !== undefined) yield { target: `${place}.links`, remove: true };
  for (const [id] of at === undefined ? [] : partsOf(links))
    yield { target: `$.components.links.${id}`, update: { parameters: { id: `$response.body#${at}` } } };
}

/** Yields the changes to a contract under a value of `record-envelope`. */
export function* recordActions(value: string | OwnRecordEnvelope, contract: Part): Generator<OverlayAction> {
  const { record, item = "{record}", receipt = "{record}", type = "application/json" } = recordEnvelopeOf(value);
  for (const [name, schema] of partsOf(partAt(contract, "components", "schemas"))) {
    if (isKeyOf(recordKinds, name) && JSON.stringify([record, item]).includes("{attributes}")) {
      const attributes = attributesSchema(name, schema);
      yield { target: "$.components.schemas", update: { [attributes.title]: attributes } };
    }
  }
  for (const { content, response, place, links } of successes(contract)) {
    const body = nameOfSchema(partOf(content, "schema"));
    const page = partAt(contract, "components", "schemas", body, "properties", "items");
    const name = page ? nameOfSchema(partOf(page, "items")) : body;
    const kind = name === "AcceptedEvent" ? "Authorization" : name;
    const template = kind !== name ? receipt : page ? item : record;
    if (!isKeyOf(recordKinds, kind) || (template === "{record}" && type === "application/json")) continue;
    if (!page && template !== "{record}") yield* linkActions(kind, template, response, links);
    const wrapped = (shown: unknown): unknown => (isPart(shown) ? fill(template, scopeOf(kind, shown)) : shown);
    const filled = (shown: unknown): unknown =>
      page && isPart(shown) ? { ...shown, items: listOf(shown["items"]).map(wrapped) } : wrapped(shown);
    const schema = wrappedSchema(template, name, kind, contract);
    if (page && template !== "{record}")
      yield* replaced(`$.components.schemas.${body}.properties.items`, "items", schema);
    const changed = { ...content, ...(!page && { schema }), examples: withValues(contract, content, filled) };
    yield { target: place, remove: true };
    yield { target: `${response}.content`, update: { [type]: changed } };
  }
}
