import { choicesOf, listOf, type Part, partOf, partsOf, resolved } from "@totem-partner/spec/contract-document";
import { html, type Html } from "../html.ts";
import { textOf } from "./described-operations.ts";
import { inlineMarkdown } from "./markdown.ts";
import { sourceBadges } from "./source-badges.ts";
import { typeWords } from "./type-words.ts";

/** The way fields are shown: in which contract, below which anchor, and which objects have a place of their own. */
export interface FieldsOptions {
  contract: Part;
  /** What the ids of the fields begin with, such as `createAuthorization`. */
  anchor: string;
  /** What fields are found as besides their names, such as the summary of the operation. */
  where: string;
  /** Objects that are linked instead of being shown again, by their titles. */
  linked: ReadonlySet<string>;
}

/** The schema of an object that a field has or lists, if it has fields. */
export function objectIn(contract: Part, given: Part): Part | undefined {
  for (const choice of choicesOf(contract, given)) {
    if (partOf(choice, "properties")) return choice;
    const items = partOf(choice, "items");
    if (items) return objectIn(contract, items);
  }
  return undefined;
}

/** The attributes by which the search of the page finds an element. */
export const findable = (kind: string, title: string, where: string): Html =>
  html`data-kind="${kind}" data-title="${title}" data-where="${where}"`;

function below(options: FieldsOptions, anchor: string, field: Part): Html | undefined {
  const object = objectIn(options.contract, field);
  if (object === undefined) return undefined;
  const title = textOf(object, "title");
  if (options.linked.has(title)) return html`<p class="small">Its fields: <a href="#${title}">${title}</a></p>`;
  return html`<details>
    <summary>Its fields</summary>
    ${fieldList(object, { ...options, anchor })}
  </details>`;
}

/** One field, or one parameter. */
export function fieldEntry(name: string, field: Part, schema: Part, isRequired: boolean, options: FieldsOptions): Html {
  const anchor = `${options.anchor}.${name}`;
  const description = textOf(field, "description");
  return html`<li class="entry" id="${anchor}" ${findable("field", name, options.where)}>
    <p class="entry-head">
      <a class="name" href="#${anchor}"><code>${name}</code></a>
      ${isRequired ? html`<span class="needed">required</span>` : undefined} ${sourceBadges(field)}
    </p>
    <p class="type">${typeWords(options.contract, schema)}</p>
    ${description === "" ? undefined : html`<p>${inlineMarkdown(description)}</p>`} ${below(options, anchor, schema)}
  </li>`;
}

/** The fields of an object, each with its type, its limits, its source and what is within it. */
export function fieldList(object: Part, options: FieldsOptions): Html {
  const required = listOf(object["required"]);
  const fields = partsOf(object["properties"]).map(([name, field]) =>
    fieldEntry(name, labelled(options.contract, field), field, required.includes(name), options),
  );
  return html`<ul class="fields">
    ${fields}
  </ul>`;
}

/** A field with the labels and the description of what it refers to, where it has none of its own. */
const labelled = (contract: Part, field: Part): Part => ({ ...resolved(contract, field), ...field });
