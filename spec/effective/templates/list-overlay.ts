import { describedBy, groundedOn } from "../../template/described.ts";
import { listScope, listValues } from "../../template/list-values.ts";
import { envelopeOf, listHeadersOf } from "../../template/named-templates.ts";
import { type ListName, listNames, type OwnListEnvelope } from "../../template/own-alternatives.ts";
import { fill, ofKind, type Scope, type Template } from "../../template/template.ts";
import { isPart, listOf, nameOfSchema, type Part, partAt, partOf, partsOf, resolved, withValues } from "../document.ts";
import { type OverlayAction, replaced } from "../overlay.ts";

const asNumber = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The schema of a value of a page, from that of the contract. */
const valueSchema =
  (page: Part) =>
  (name: string): Part | undefined => {
    const known = Object.entries(listValues).find(([one]) => one === name)?.[1].schema;
    return partOf(partOf(page, "properties"), name) ?? (known && { ...known });
  };

/** The schema of a page under a template. */
function pageSchema(template: Template, page: Part): Part {
  const ofName = valueSchema(page);
  const { title, description } = page;
  const schema = describedBy(template, ofName) ?? {};
  const { description: _items, ...rest } = schema;
  return groundedOn("list-envelope", { title, description, ...(template === "{items}" ? rest : schema) });
}

/** The values of an example of a page. */
function exampleScope(list: ListName, value: unknown, more: Part = {}): Scope {
  const page = { ...(isPart(value) ? value : {}), ...more };
  return listScope({
    items: listOf(page["items"]),
    total: asNumber(page["total"]),
    limit: asNumber(page["limit"]),
    offset: asNumber(page["offset"]),
    kind: list,
    url: () => `https://service.example/${list}`,
  });
}

/** The headers of a list: a number as a number, which is always there, anything else as text. */
const describedHeaders = (headers: Readonly<Record<string, string>>, page: Part, scopes: readonly Scope[]): Part =>
  Object.fromEntries(
    Object.entries(headers).map(([name, template]) => {
      const { description = `As ${template}.`, type, minimum } = describedBy(template, valueSchema(page)) ?? {};
      const isCount = type === "integer";
      const schema = isCount ? { type, minimum } : { type: "string" };
      const example = scopes.map((scope) => fill(template, scope) ?? undefined).find((one) => one !== undefined);
      const described = { description, schema, ...(example !== undefined && { example }) };
      return [name, { ...described, ...(!isCount && { required: false }), "x-assumption": "list-envelope" }];
    }),
  );

/** Yields the changes to a contract under a value of `list-envelope`. */
export function* listActions(value: string | OwnListEnvelope, contract: Part): Generator<OverlayAction> {
  for (const list of listNames) {
    const template = ofKind(envelopeOf(value, list), list);
    const response = partAt(contract, "paths", `/${list}`, "get", "responses", "200");
    const [[type, content] = ["", {}]] = partsOf(response?.["content"]);
    const name = nameOfSchema(partOf(content, "schema"));
    const page = partAt(contract, "components", "schemas", name);
    if (page === undefined) continue;
    const answer = `$.paths['/${list}'].get.responses['200']`;
    const headers = listHeadersOf(value);
    if (headers) {
      const [[, example] = ["", {}]] = partsOf(content["examples"]);
      const { value: shown } = resolved(contract, example);
      // Some are there only where another page follows.
      const scopes = [exampleScope(list, shown), exampleScope(list, shown, { limit: 1, total: 3, offset: 1 })];
      yield { target: answer, update: { headers: describedHeaders(headers, page, scopes) } };
    }
    if (JSON.stringify(template) === JSON.stringify(envelopeOf("items", list))) continue;
    const examples = withValues(contract, content, (shown) => fill(template, exampleScope(list, shown)));
    yield* replaced("$.components.schemas", name, pageSchema(template, page));
    yield* replaced(`${answer}.content['${type}']`, "examples", examples);
  }
}
