import { type Part, partOf } from "@totem-partner/spec/contract-document";
import { html, type Html } from "../html.ts";
import { callExamples, codeBlock, codePanel, exampleCall } from "./call-examples.ts";
import { readableJson } from "./code/example-call.ts";
import {
  codeIn,
  codesOf,
  type Content,
  type DescribedOperation,
  type DescribedResponse,
  exampleOf,
  textOf,
} from "./described-operations.ts";
import {
  entryList,
  fieldEntry,
  fieldList,
  type FieldsOptions,
  findable,
  folded,
  objectIn,
  sourceBadges,
} from "./fields.ts";
import { inlineMarkdown, markdown } from "./markdown.ts";

const field = (label: string, control: Html): Html => html`<label class="field">${label}${control}</label>`;

/** Ids are filled in; a query is left empty, so that nothing is left out of a list that the reader did not ask for. */
function parameterField(parameter: Part): Html {
  const [name, place] = [textOf(parameter, "name"), textOf(parameter, "in")];
  const example = String(exampleOf(parameter));
  return place === "path"
    ? field(name, html`<input data-path="${name}" value="${example}" required spellcheck="false" />`)
    : field(name, html`<input data-query="${name}" placeholder="${example}" spellcheck="false" />`);
}

function formFields({ examples, files }: Content): Html[] {
  const [example] = examples;
  const values = Object.entries(typeof example?.value === "object" ? { ...example.value } : {});
  return [
    ...values.map(([name, value]) => field(name, html`<input data-part="${name}" value="${String(value)}" />`)),
    ...files.map(([name, type]) => field(name, html`<input type="file" data-part="${name}" accept="${type}" />`)),
  ];
}

function bodyControls(content: Content): Html[] {
  if (content.mediaType === "multipart/form-data") return formFields(content);
  const [first, ...others] = content.examples;
  const choice = html`<select class="example">
    ${content.examples.map((one) => html`<option value="${readableJson(one.value)}">${one.summary || one.name}</option>`)}
  </select>`;
  const rows = readableJson(first?.value).split("\n").length;
  return [
    ...(others.length > 0 ? [field("Example", choice)] : []),
    field(
      "Body",
      html`<textarea data-body="${content.mediaType}" rows="${Math.min(rows, 16)}" spellcheck="false">
${readableJson(first?.value)}</textarea>`,
    ),
  ];
}

function tryForm({ id, method, path, parameters, body }: DescribedOperation): Html {
  const fields = [...parameters.map(parameterField), ...(body ? bodyControls(body) : [])];
  return html`<details class="try card">
    <summary>Try it</summary>
    <form class="form" data-method="${method}" data-target="${path}" aria-label="Try ${id}">
      ${fields} <button class="primary">Send</button>
      <p class="answer" role="status"></p>
      <pre class="code answer-body" tabindex="0" role="group" aria-label="Response to ${id}" hidden></pre>
    </form>
  </details>`;
}

const methodTones: Partial<Record<string, string>> = {
  GET: "accent",
  POST: "good",
  PATCH: "warn",
  PUT: "warn",
  DELETE: "bad",
};

export const methodBadge = ({ method, isEvent }: Pick<DescribedOperation, "method" | "isEvent">): Html =>
  isEvent
    ? html`<span class="method event">event</span>`
    : html`<span class="method ${methodTones[method] ?? ""}">${method}</span>`;

const part = (title: string, content: Html | undefined): Html | undefined =>
  content &&
  html`<section>
    <h4>${title}</h4>
    ${content}
  </section>`;

function parameterList({ parameters }: DescribedOperation, options: FieldsOptions): Html | undefined {
  if (parameters.length === 0) return undefined;
  const entries = parameters.map((parameter) => {
    const schema = partOf(parameter, "schema") ?? {};
    return fieldEntry(textOf(parameter, "name"), parameter, schema, parameter["required"] === true, options);
  });
  return entryList(entries);
}

function bodyFields(schema: Part, options: FieldsOptions): Html | undefined {
  const object = objectIn(options.contract, schema);
  if (object === undefined) return undefined;
  const title = textOf(object, "title");
  return options.linked.has(title)
    ? html`<p>Returns: <a href="#${title}">${title}</a></p>`
    : fieldList(object, options);
}

const isSuccess = ({ status }: Pick<DescribedResponse, "status">): boolean => status.startsWith("2");

const codeLinks = (codes: readonly string[]): Html | undefined =>
  codes.length === 0
    ? undefined
    : html`<p>
        Codes:
        ${codes.map((code, at) => html`${at > 0 ? ", " : ""}<a href="#problem-${code}"><code>${code}</code></a>`)}
      </p>`;

function response(operation: DescribedOperation, given: DescribedResponse, options: FieldsOptions): Html {
  const { status, part, content } = given;
  const anchor = `${operation.id}.${status}`;
  const examples = (content?.examples ?? [])
    .filter(({ value }) => codeIn(value) === undefined)
    .map(({ name, summary, value }) => {
      const code = codeBlock(`Example ${name} of ${status} of ${operation.id}`, readableJson(value));
      return folded(`Example: ${summary === "" ? name : summary}`, code);
    });
  return html`<li class="response stack" id="${anchor}">
    <details>
      <summary>
        <span class="badge ${isSuccess(given) ? "good" : "bad"}">${status}</span>
        ${inlineMarkdown(textOf(part, "description"))}
      </summary>
      ${content && bodyFields(content.schema, { ...options, anchor })} ${codeLinks(codesOf(given))} ${examples}
    </details>
    ${sourceBadges(part)}
  </li>`;
}

const responseList = (operation: DescribedOperation, options: FieldsOptions): Html =>
  html`<ul class="responses">
    ${operation.responses.map((one) => response(operation, one, options))}
  </ul>`;

function responseSection({ isEvent, body, responses }: DescribedOperation): Html | undefined {
  const answer = responses.filter(isSuccess).find(({ content }) => (content?.examples.length ?? 0) > 0);
  const example = isEvent ? body?.examples[0] : answer?.content?.examples[0];
  if (example === undefined) return undefined;
  const title = isEvent ? "Delivery" : `Response ${answer?.status ?? ""}`;
  return codePanel(html`<span>${title}</span>`, codeBlock(title, readableJson(example.value)));
}

export function operationArticle(
  operation: DescribedOperation,
  options: Omit<FieldsOptions, "anchor" | "where">,
  canTry: boolean,
): Html {
  const { id, isEvent, path, summary, body } = operation;
  const within = { ...options, anchor: id, where: summary };
  const call = exampleCall(operation);
  return html`<article
    class="operation"
    id="${id}"
    aria-labelledby="${id}-title"
    ${findable(isEvent ? "event" : "operation", summary, `${operation.method} ${path} ${id}`)}
  >
    <div class="about">
      <h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
      <p class="route wrap">${methodBadge(operation)} <code>${path}</code> ${sourceBadges(operation.part)}</p>
      ${markdown(textOf(operation.part, "description"))}
      ${part(isEvent ? "Headers" : "Parameters", parameterList(operation, within))}
      ${part("Body", body && bodyFields(body.schema, within))}
      ${isEvent ? undefined : part("Responses", responseList(operation, within))}
    </div>
    <div class="beside stack">
      ${call && callExamples(call)} ${call && canTry ? tryForm(operation) : undefined} ${responseSection(operation)}
    </div>
  </article>`;
}
