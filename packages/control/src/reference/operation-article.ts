import { partsOf } from "@totem-partner/spec/contract-document";
import { html, type Html } from "../html.ts";
import { callExamples, codeBlock, codePanel } from "./call-examples.ts";
import { readableJson } from "./code/literal.ts";
import { type DescribedOperation, isSuccess, textOf } from "./described-operations.ts";
import { markdown } from "./markdown.ts";
import { bodyFields, responseList } from "./responses.ts";
import { fieldEntry, type FieldsOptions, findable } from "./schema-fields.ts";
import { exampleCall } from "./example-call-article.ts";
import { sourceBadges } from "./source-badges.ts";
import { tryForm } from "./try-form.ts";

/** A method in its colour; an event, which has none that matters. */
export const methodBadge = ({ method, isEvent }: Pick<DescribedOperation, "method" | "isEvent">): Html =>
  isEvent
    ? html`<span class="method event">event</span>`
    : html`<span class="method ${method.toLowerCase()}">${method}</span>`;

const part = (title: string, content: Html | undefined): Html | undefined =>
  content &&
  html`<section>
    <h4>${title}</h4>
    ${content}
  </section>`;

function parameterList({ parameters }: DescribedOperation, options: FieldsOptions): Html | undefined {
  if (parameters.length === 0) return undefined;
  const entries = parameters.map((parameter) => {
    const [name, schema] = [textOf(parameter, "name"), Object.fromEntries(partsOf(parameter))["schema"] ?? {}];
    return fieldEntry(name, parameter, schema, parameter["required"] === true, options);
  });
  return html`<ul class="fields">
    ${entries}
  </ul>`;
}

/** The first body that a success shows; of an event, the delivery. */
function shownAnswer({ isEvent, body, responses }: DescribedOperation): Html | undefined {
  const answer = responses.filter(isSuccess).find(({ content }) => (content?.examples.length ?? 0) > 0);
  const example = isEvent ? body?.examples[0] : answer?.content?.examples[0];
  if (example === undefined) return undefined;
  const title = isEvent ? "Delivery" : `Response ${answer?.status ?? ""}`;
  return codePanel(html`<span>${title}</span>`, codeBlock(title, readableJson(example.value)));
}

/** An operation or an event: what it is about, and beside it calls, a form that sends one, and an answer. */
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
      <p class="route">${methodBadge(operation)} <code>${path}</code> ${sourceBadges(operation.part)}</p>
      ${markdown(textOf(operation.part, "description"))}
      ${part(isEvent ? "Headers" : "Parameters", parameterList(operation, within))}
      ${part("Body", body && bodyFields(body.schema, within))}
      ${isEvent ? undefined : part("Responses", responseList(operation, within))}
    </div>
    <div class="beside">
      ${call && callExamples(call)} ${call && canTry ? tryForm(operation) : undefined} ${shownAnswer(operation)}
    </div>
  </article>`;
}
