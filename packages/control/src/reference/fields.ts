import { choicesOf, isPart, listOf, type Part, partOf, partsOf, resolved } from "@totem-partner/spec/contract-document";
import { html, type Html } from "../html.ts";
import { textOf } from "./described-operations.ts";
import { inlineMarkdown } from "./markdown.ts";

/** The section of the interface document that an element comes from, and links to the open points that it relies on. */
export function sourceBadges(part: Part): Html | undefined {
  const [section, since, assumed] = [textOf(part, "x-section"), textOf(part, "x-since"), part["x-assumption"]];
  const points = typeof assumed === "string" ? [assumed] : listOf(assumed).map(String);
  if (section === "" && points.length === 0) return undefined;
  const where = since === "" ? section : `${section}, since version ${since}`;
  const documented = html`<span class="badge good" title="${where}"
    >documented<span class="visually-hidden">: ${where}</span></span
  >`;
  return html`<span class="source">
    ${section === "" ? undefined : documented}
    ${points.map((id) => html`<a class="badge warn" href="#open-point-${id}">assumed: ${id}</a>`)}
  </span>`;
}

const code = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** `1 to 8 characters`, `at most 3 items`; undefined where there is no bound. */
function extent(least: unknown, most: unknown, what: string): string | undefined {
  if (typeof least !== "number" && typeof most !== "number") return undefined;
  if (typeof least !== "number") return `at most ${String(most)} ${what}`;
  if (typeof most !== "number") return `at least ${least} ${what}`;
  return `${least === most ? least : `${least} to ${most}`} ${what}`;
}

const bound = (sign: string, value: unknown): string | undefined =>
  typeof value === "number" ? `${sign} ${value}` : undefined;

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

const alternativesOf = (schema: Part): Part[] =>
  [...listOf(schema["oneOf"]), ...listOf(schema["anyOf"])].filter(isPart);

/** The type of a schema, and of its alternatives, none of which is an object with fields of its own. */
function typeOf(contract: Part, given: Part): string {
  const schema = resolved(contract, given);
  const { type, format, enum: values, const: constant } = schema;
  const choices = alternativesOf(schema);
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
  const [first] = alternativesOf(schema).map((one) => resolved(contract, one));
  const limits = [...limitsOf(schema), ...(first ? limitsOf(first) : [])].filter((limit) => limit !== undefined);
  return [typeOf(contract, given), ...limits].join("; ");
}

/** The way fields are shown: in which contract, below which anchor, and which objects have a place of their own. */
export interface FieldsOptions {
  contract: Part;
  /** The prefix of the ids of the fields, such as `createAuthorization`. */
  anchor: string;
  /** Further words by which fields are found, such as the summary of the operation. */
  where: string;
  /** Objects that are linked instead of being shown again, by their titles. */
  linked: ReadonlySet<string>;
}

export function objectIn(contract: Part, given: Part): Part | undefined {
  for (const choice of choicesOf(contract, given)) {
    if (partOf(choice, "properties")) return choice;
    const items = partOf(choice, "items");
    if (items) return objectIn(contract, items);
  }
  return undefined;
}

export const entryList = (entries: readonly Html[]): Html =>
  html`<ul class="fields">
    ${entries}
  </ul>`;

export const folded = (summary: string, content: Html): Html =>
  html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`;

export const findable = (kind: string, title: string, where: string): Html =>
  html`data-kind="${kind}" data-title="${title}" data-where="${where}"`;

function below(options: FieldsOptions, anchor: string, field: Part): Html | undefined {
  const object = objectIn(options.contract, field);
  if (object === undefined) return undefined;
  const title = textOf(object, "title");
  if (options.linked.has(title)) return html`<p class="muted small">Its fields: <a href="#${title}">${title}</a></p>`;
  return folded("Its fields", fieldList(object, { ...options, anchor }));
}

export function fieldEntry(name: string, field: Part, schema: Part, isRequired: boolean, options: FieldsOptions): Html {
  const anchor = `${options.anchor}.${name}`;
  const description = textOf(field, "description");
  return html`<li class="entry" id="${anchor}" ${findable("field", name, options.where)}>
    <p class="entry-head wrap">
      <a class="name" href="#${anchor}"><code>${name}</code></a>
      ${isRequired ? html`<span class="needed tiny">required</span>` : undefined} ${sourceBadges(field)}
    </p>
    <p class="muted tiny">${typeWords(options.contract, schema)}</p>
    ${description === "" ? undefined : html`<p>${inlineMarkdown(description)}</p>`} ${below(options, anchor, schema)}
  </li>`;
}

export function fieldList(object: Part, options: FieldsOptions): Html {
  const required = listOf(object["required"]);
  const fields = partsOf(object["properties"]).map(([name, field]) =>
    // With the labels and the description of what it refers to, where it has none of its own.
    fieldEntry(name, { ...resolved(options.contract, field), ...field }, field, required.includes(name), options),
  );
  return entryList(fields);
}
