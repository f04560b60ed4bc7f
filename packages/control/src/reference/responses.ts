import { listOf, type Part } from "@totem-partner/spec/contract-document";
import { isFields } from "@totem-partner/spec/fields";
import { problems } from "@totem-partner/spec/problems";
import { html, type Html } from "../html.ts";
import { codeBlock } from "./call-examples.ts";
import { readableJson } from "./code/literal.ts";
import { type DescribedOperation, type DescribedResponse, isSuccess, textOf } from "./described-operations.ts";
import { inlineMarkdown } from "./markdown.ts";
import { fieldList, type FieldsOptions, objectIn } from "./schema-fields.ts";
import { sourceBadges } from "./source-badges.ts";

/** Returns what a body consists of: a link to its object, or its fields. */
export function bodyFields(schema: Part, options: FieldsOptions): Html | undefined {
  const object = objectIn(options.contract, schema);
  if (object === undefined) return undefined;
  const title = textOf(object, "title");
  return options.linked.has(title)
    ? html`<p>Returns: <a href="#${title}">${title}</a></p>`
    : fieldList(object, options);
}

/** The problem codes of a response. */
export const codesOf = ({ part }: Pick<DescribedResponse, "part">): string[] =>
  listOf(part["x-problem-codes"]).map(String);

/** The problem code of an example, which stands where all codes do. */
export const codeIn = (value: unknown): string | undefined =>
  isFields(value) && typeof value["code"] === "string" && Object.hasOwn(problems, value["code"])
    ? value["code"]
    : undefined;

function codeLinks(codes: readonly string[]): Html | undefined {
  if (codes.length === 0) return undefined;
  return html`<p>
    Codes: ${codes.map((code, at) => html`${at > 0 ? ", " : ""}<a href="#problem-${code}"><code>${code}</code></a>`)}
  </p>`;
}

function response(operation: DescribedOperation, given: DescribedResponse, options: FieldsOptions): Html {
  const { status, part, content } = given;
  const anchor = `${operation.id}.${status}`;
  const examples = (content?.examples ?? [])
    .filter(({ value }) => codeIn(value) === undefined)
    .map(
      ({ name, summary, value }) =>
        html`<details>
          <summary>Example: ${summary === "" ? name : summary}</summary>
          ${codeBlock(`Example ${name} of ${status} of ${operation.id}`, readableJson(value))}
        </details>`,
    );
  return html`<li class="response" id="${anchor}">
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

/** Returns what an operation answers, by status. */
export const responseList = (operation: DescribedOperation, options: FieldsOptions): Html =>
  html`<ul class="responses">
    ${operation.responses.map((one) => response(operation, one, options))}
  </ul>`;
