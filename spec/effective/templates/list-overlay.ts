import { describedBy, groundedOn } from "../../template/described.ts";
import { listScope, listValues } from "../../template/list-values.ts";
import { envelopeOf } from "../../template/named-templates.ts";
import { listNames, type OwnListEnvelope } from "../../template/own-alternatives.ts";
import { fill, type Template } from "../../template/template.ts";
import { isPart, listOf, type Part, partAt, partOf, partsOf, resolved } from "../document.ts";
import type { OverlayAction } from "../overlay.ts";

const asNumber = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The schema of a page under a template, from that of the contract. */
function pageSchema(template: Template, page: Part): Part {
  const properties = partOf(page, "properties");
  const { title, description } = page;
  const ofName = (name: string): Part | undefined => {
    const known = Object.entries(listValues).find(([one]) => one === name)?.[1].schema;
    return partOf(properties, name) ?? (known && { ...known });
  };
  const schema = describedBy(template, ofName) ?? {};
  const { description: _items, ...rest } = schema;
  return groundedOn("list-envelope", { title, description, ...(template === "{items}" ? rest : schema) });
}

/** An example of a page under a template. */
function pageExample(template: Template, { value, ...rest }: Part): Part {
  const page = isPart(value) ? value : {};
  const scope = listScope({
    items: listOf(page["items"]),
    total: asNumber(page["total"]),
    limit: asNumber(page["limit"]),
    offset: asNumber(page["offset"]),
  });
  return { ...rest, value: fill(template, scope) };
}

/** Yields the changes to a contract under a value of `list-envelope`. */
export function* listActions(value: string | OwnListEnvelope, contract: Part): Generator<OverlayAction> {
  for (const list of listNames) {
    const template = envelopeOf(value, list);
    const response = partAt(contract, "paths", `/${list}`, "get", "responses", "200");
    const content = partAt(response, "content", "application/json");
    const name = String(partOf(content, "schema")?.["$ref"]).split("/").at(-1) ?? "";
    const page = partAt(contract, "components", "schemas", name);
    if (page === undefined || JSON.stringify(template) === JSON.stringify(envelopeOf("items", list))) continue;
    const examples = Object.fromEntries(
      partsOf(content?.["examples"]).map(([key, example]) => [key, pageExample(template, resolved(contract, example))]),
    );
    const place = `$.paths['/${list}'].get.responses['200'].content['application/json']`;
    yield { target: `$.components.schemas.${name}`, remove: true };
    yield { target: "$.components.schemas", update: { [name]: pageSchema(template, page) } };
    yield { target: `${place}.examples`, remove: true };
    yield { target: place, update: { examples } };
  }
}
