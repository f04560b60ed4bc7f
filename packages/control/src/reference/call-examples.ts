import { html, type Html } from "../html.ts";
import type { ExampleCall } from "./code/example-call.ts";
import { languages } from "./code/languages.ts";

/** Code with its name and a button that copies it. */
export const codePanel = (title: Html | string, codes: Html | readonly Html[]): Html =>
  html`<div class="code-panel">
    <div class="code-head">${title}<button type="button" class="quiet copy" hidden>Copy</button></div>
    ${codes}
  </div>`;

/** A block of code that scrolls within itself. */
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
  const title = html`<fieldset class="languages">
    <legend class="visually-hidden">Language</legend>
    ${choices}
  </fieldset>`;
  return html`<div class="examples">${codePanel(title, codes)}</div>`;
}
