import { recordFields } from "../../generated/record-fields.ts";
import { describedBy, groundedOn } from "../../template/described.ts";
import { recordEnvelopeOf } from "../../template/named-templates.ts";
import type { OwnRecordEnvelope } from "../../template/own-alternatives.ts";
import { recordKinds, type RecordName, recordScope } from "../../template/record-values.ts";
import { fill, type Template } from "../../template/template.ts";
import { isPart, listOf, type Part, partAt, partOf, partsOf, resolved } from "../document.ts";
import type { OverlayAction } from "../overlay.ts";

const isRecordName = (name: string): name is RecordName => Object.hasOwn(recordFields, name);

const nameOfSchema = (schema: Part | undefined): string => String(schema?.["$ref"]).split("/").at(-1) ?? "";

const attributesOf = (name: RecordName): string => `${name}Attributes`;

/** The schema of a record without its id. */
function attributesSchema(name: RecordName, { ...schema }: Part): Part {
  const { id: _id, ...properties } = partOf(schema, "properties") ?? {};
  const without = (names: unknown) => listOf(names).filter((one) => one !== "id");
  const required = without(schema["required"]);
  delete schema["required"];
  const title = attributesOf(name);
  return groundedOn("record-envelope", { ...schema, title, ...(required.length > 0 && { required }), properties });
}

/** The schema of a record, wrapped in a template. */
function wrappedSchema(template: Template, name: RecordName, contract: Part): Part {
  const schemaOf = (placeholder: string): Part | undefined => {
    if (placeholder === "record") return { $ref: `#/components/schemas/${name}` };
    if (placeholder === "attributes") return { $ref: `#/components/schemas/${attributesOf(name)}` };
    if (placeholder === "kind") return { const: recordKinds[name] };
    return partAt(contract, "components", "schemas", name, "properties", placeholder);
  };
  const schema = describedBy(template, schemaOf) ?? {};
  return "$ref" in schema ? schema : groundedOn("record-envelope", schema);
}

const wrapped = (template: Template, name: RecordName, value: unknown): unknown =>
  isPart(value) ? fill(template, recordScope(name, value)) : value;

/** The bodies of successes in JSON: what they have, and where. */
function* successes(contract: Part): Generator<{ content: Part; place: string }> {
  for (const [path, item] of partsOf(contract["paths"])) {
    for (const [method, operation] of partsOf(item)) {
      for (const [status, response] of partsOf(operation["responses"])) {
        const content = status.startsWith("2") ? partAt(response, "content", "application/json") : undefined;
        const place = `$.paths['${path}']['${method}'].responses['${status}'].content['application/json']`;
        if (content) yield { content, place };
      }
    }
  }
}

/** Yields the changes to a contract under a value of `record-envelope`. */
export function* recordActions(value: string | OwnRecordEnvelope, contract: Part): Generator<OverlayAction> {
  const { record, item = "{record}" } = recordEnvelopeOf(value);
  for (const [name, schema] of partsOf(partAt(contract, "components", "schemas"))) {
    if (isRecordName(name) && JSON.stringify([record, item]).includes("{attributes}")) {
      const attributes = attributesSchema(name, schema);
      yield { target: "$.components.schemas", update: { [attributesOf(name)]: attributes } };
    }
  }
  for (const { content, place } of successes(contract)) {
    const body = nameOfSchema(partOf(content, "schema"));
    const page = partAt(contract, "components", "schemas", body, "properties", "items");
    const name = page ? nameOfSchema(partOf(page, "items")) : body;
    const template = page ? item : record;
    if (!isRecordName(name) || template === "{record}") continue;
    const filled = (shown: unknown): unknown =>
      page && isPart(shown)
        ? { ...shown, items: listOf(shown["items"]).map((one) => wrapped(template, name, one)) }
        : wrapped(template, name, shown);
    const examples = partsOf(content["examples"]).map(([key, example]) => {
      const { value: shown, ...rest } = resolved(contract, example);
      return [key, { ...rest, value: filled(shown) }] as const;
    });
    const at = page ? `$.components.schemas.${body}.properties.items` : place;
    const key = page ? "items" : "schema";
    yield { target: `${at}.${key}`, remove: true };
    yield { target: at, update: { [key]: wrappedSchema(template, name, contract) } };
    yield { target: `${place}.examples`, remove: true };
    yield { target: place, update: { examples: Object.fromEntries(examples) } };
  }
}
