import { isFields } from "@totem-partner/spec/fields";
import { isOperationId } from "@totem-partner/spec/operations";
import { html, type Html } from "../html.ts";
import type { ExampleCall } from "./code/example-call.ts";
import { languages } from "./code/languages.ts";
import { type Content, type DescribedOperation, exampleOf, textOf } from "./described-operations.ts";

/** The first example of a form is the one that sends its file. */
function bodyOf({ mediaType, examples, files }: Content): NonNullable<ExampleCall["body"]> {
  const value = examples[0]?.value;
  if (mediaType !== "multipart/form-data") return { kind: "json", value };
  const fields = Object.entries(isFields(value) ? value : {}).map(([name, field]) => [name, String(field)] as const);
  const [[part, type] = []] = files;
  return { kind: "form", fields, ...(part !== undefined && type !== undefined && { file: { part, type } }) };
}

/** The call that the contract shows of an operation: its first example. Undefined for what the service calls. */
export function exampleCall(operation: DescribedOperation): ExampleCall | undefined {
  const { id, isEvent, method, path, parameters, body } = operation;
  if (isEvent || !isOperationId(id)) return undefined;
  const named = (place: string) => parameters.filter((one) => one["in"] === place);
  return {
    operationId: id,
    method,
    path: named("path").reduce<string>(
      (filled, one) => filled.replace(`{${textOf(one, "name")}}`, encodeURIComponent(exampleOf(one))),
      path,
    ),
    query: named("query").map((one) => [textOf(one, "name"), exampleOf(one)]),
    ...(body && { body: bodyOf(body) }),
  };
}

export const codePanel = (title: Html | string, codes: Html | readonly Html[]): Html =>
  html`<div class="code-panel card">
    <div class="code-head small">${title}<button type="button" class="quiet copy" hidden>Copy</button></div>
    ${codes}
  </div>`;

export const codeBlock = (label: string, code: string, attributes?: Html): Html =>
  html`<pre tabindex="0" role="group" aria-label="${label}" ${attributes}><code>${code}</code></pre>`;

/** A call in every language, of which one is shown. Without a script, it can still be chosen. */
export function callExamples(call: ExampleCall): Html {
  const choices = languages.map(
    ({ id, name }, at) =>
      html`<label
        ><input
          type="radio"
          name="language-${call.operationId}"
          value="${id}"
          ${at === 0 ? html`checked` : undefined}
        />${name}</label
      >`,
  );
  const codes = languages.map(({ id, name, write }) =>
    codeBlock(`${call.operationId} in ${name}`, write(call), html`data-language="${id}"`),
  );
  const title = html`<fieldset class="languages wrap">
    <legend class="visually-hidden">Language</legend>
    ${choices}
  </fieldset>`;
  return html`<div class="examples">${codePanel(title, codes)}</div>`;
}
