import type { ReferenceSource } from "@totem-partner/spec/reference-contract";
import { html, type Html } from "../html.ts";
import { inlineMarkdown } from "./markdown.ts";
import { findable } from "./schema-fields.ts";

const alternativeList = (alternatives: readonly string[]): Html =>
  html`<p class="small">Alternatives:</p>
    <ul class="alternatives">
      ${alternatives.map((one) => html`<li>${inlineMarkdown(one)}</li>`)}
    </ul>`;

/** Every assumption. The badges of the page show question and answer from here. */
export const openPoints = (points: ReferenceSource["points"]): Html =>
  html`<ul class="fields">
    ${points.map(
      ([id, { question, answer, alternatives }]) =>
        html`<li class="entry" id="open-point-${id}" ${findable("open point", id, question)}>
          <p class="entry-head">
            <a class="name" href="#open-point-${id}"><code>${id}</code></a>
            ${alternatives === undefined ? html`<span class="type">cannot be switched</span>` : undefined}
          </p>
          <p class="question">${inlineMarkdown(question)}</p>
          <p class="settled">${inlineMarkdown(answer)}</p>
          ${alternatives && alternativeList(alternatives)}
        </li>`,
    )}
  </ul>`;
