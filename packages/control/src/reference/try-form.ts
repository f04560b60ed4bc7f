import type { Part } from "@totem-partner/spec/contract-document";
import { html, type Html } from "../html.ts";
import { readableJson } from "./code/literal.ts";
import { type Content, type DescribedOperation, textOf } from "./described-operations.ts";
import { exampleOf } from "./example-call-article.ts";

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

function bodyFields(content: Content): Html[] {
  if (content.mediaType === "multipart/form-data") return formFields(content);
  const [first, ...others] = content.examples;
  const choice = html`<select class="example">
    ${[first, ...others].map((one) => one && html`<option value="${readableJson(one.value)}">${one.summary || one.name}</option>`).filter((one) => one !== undefined)}
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

/** A form that sends the call to the server that the page came from, with the key at the top of the page. */
export function tryForm({ id, method, path, parameters, body }: DescribedOperation): Html {
  const fields = [...parameters.map(parameterField), ...(body ? bodyFields(body) : [])];
  return html`<details class="try">
    <summary>Try it</summary>
    <form class="form" data-method="${method}" data-target="${path}" aria-label="Try ${id}">
      ${fields} <button class="primary">Send</button>
      <p class="answer" role="status"></p>
      <pre class="code answer-body" tabindex="0" role="group" aria-label="Response to ${id}" hidden></pre>
    </form>
  </details>`;
}
