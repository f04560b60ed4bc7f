import { type Part, partOf } from "@totem-partner/spec/contract-document";
import { html, type Html } from "../html.ts";
import { codeBlock, codePanel } from "./call-examples.ts";
import { readableJson } from "./code/example-call.ts";
import { type DescribedOperation, textOf } from "./described-operations.ts";
import { markdown } from "./markdown.ts";
import { fieldList, type FieldsOptions, findable, objectIn, sourceBadges } from "./fields.ts";

interface DescribedObject {
  title: string;
  schema: Part;
  example: unknown;
}

function recordIn(contract: Part, object: Part): Part {
  const items = partOf(partOf(object, "properties"), "items");
  return (items && objectIn(contract, items)) ?? object;
}

export function describedObjects(contract: Part, operations: readonly DescribedOperation[]): DescribedObject[] {
  const found = new Map<string, DescribedObject>();
  for (const { content } of operations.flatMap(({ responses }) => responses)) {
    const object = content && objectIn(contract, content.schema);
    if (object === undefined) continue;
    const schema = recordIn(contract, object);
    const title = textOf(schema, "title");
    const example = schema === object ? content?.examples[0]?.value : undefined;
    const known = found.get(title);
    if (title !== "") found.set(title, { title, schema, example: known?.example ?? example });
  }
  return [...found.values()];
}

export function objectArticle(
  { title, schema, example }: DescribedObject,
  options: Omit<FieldsOptions, "anchor" | "where">,
): Html {
  return html`<article
    class="operation"
    id="${title}"
    aria-labelledby="${title}-title"
    ${findable("object", title, "")}
  >
    <div class="about">
      <h3 id="${title}-title"><a href="#${title}">${title}</a></h3>
      <p class="route wrap">${sourceBadges(schema)}</p>
      ${markdown(textOf(schema, "description"))} ${fieldList(schema, { ...options, anchor: title, where: title })}
    </div>
    <div class="beside stack">
      ${example === undefined ? undefined : codePanel(html`<span>Example</span>`, codeBlock(`Example of ${title}`, readableJson(example)))}
    </div>
  </article>`;
}
