import { listOf, type Part } from "@totem-partner/spec/contract-document";
import { isFields } from "@totem-partner/spec/fields";
import { problemCures, problems } from "@totem-partner/spec/problems";
import { html, type Html } from "../html.ts";
import { codeBlock } from "./call-examples.ts";
import { readableJson } from "./code/example-call.ts";
import { type DescribedOperation, type DescribedResponse, isSuccess, textOf } from "./described-operations.ts";
import { entryList, fieldList, type FieldsOptions, findable, folded, objectIn, sourceBadges } from "./fields.ts";
import { inlineMarkdown } from "./markdown.ts";

export function bodyFields(schema: Part, options: FieldsOptions): Html | undefined {
  const object = objectIn(options.contract, schema);
  if (object === undefined) return undefined;
  const title = textOf(object, "title");
  return options.linked.has(title)
    ? html`<p>Returns: <a href="#${title}">${title}</a></p>`
    : fieldList(object, options);
}

const codesOf = ({ part }: Pick<DescribedResponse, "part">): string[] => listOf(part["x-problem-codes"]).map(String);

const codeIn = (value: unknown): string | undefined =>
  isFields(value) && typeof value["code"] === "string" && Object.hasOwn(problems, value["code"])
    ? value["code"]
    : undefined;

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

export const responseList = (operation: DescribedOperation, options: FieldsOptions): Html =>
  html`<ul class="responses">
    ${operation.responses.map((one) => response(operation, one, options))}
  </ul>`;

type Described = Partial<Record<"title" | "cause" | "cure", string>>;

const descriptions = (code: string): Described => {
  const [titles, cures]: Readonly<Record<string, Described>>[] = [problems, problemCures];
  return { ...titles?.[code], ...cures?.[code] };
};

interface Use {
  statuses: Set<string>;
  ids: Set<string>;
  example: unknown;
}

function uses(operations: readonly DescribedOperation[]): Map<string, Use> {
  const found = new Map<string, Use>();
  for (const { id, responses } of operations) {
    for (const response of responses) {
      const examples = response.content?.examples ?? [];
      for (const code of codesOf(response)) {
        const use = found.get(code) ?? { statuses: new Set(), ids: new Set(), example: undefined };
        use.statuses.add(response.status);
        use.ids.add(id);
        use.example ??= examples.find(({ value }) => codeIn(value) === code)?.value;
        found.set(code, use);
      }
    }
  }
  return found;
}

function usersOf(ids: ReadonlySet<string>): Html {
  if (ids.size > 6) return html`${ids.size} operations`;
  return html`${[...ids].map((id, at) => html`${at > 0 ? ", " : ""}<a href="#${id}">${id}</a>`)}`;
}

export function problemCodes(operations: readonly DescribedOperation[]): Html {
  const entries = [...uses(operations)].map(([code, { statuses, ids, example }]) => {
    const { title = "", cause = "", cure = "" } = descriptions(code);
    return html`<li class="entry" id="problem-${code}" ${findable("problem code", code, title)}>
      <p class="entry-head wrap">
        <a class="name" href="#problem-${code}"><code>${code}</code></a>
        <span class="badge bad">${[...statuses].join(", ")}</span>
        <span class="muted tiny">${title}</span>
      </p>
      <p>${inlineMarkdown(cause)} <span class="muted small">${usersOf(ids)}</span></p>
      <p>${inlineMarkdown(cure)}</p>
      ${example === undefined ? undefined : folded("Example", codeBlock(`Example of ${code}`, readableJson(example)))}
    </li>`;
  });
  return entryList(entries);
}
