import { problemCures, problems } from "@totem-partner/spec/problems";
import { html, type Html } from "../html.ts";
import { codeBlock } from "./call-examples.ts";
import { readableJson } from "./code/literal.ts";
import type { DescribedOperation } from "./described-operations.ts";
import { inlineMarkdown } from "./markdown.ts";
import { codeIn, codesOf } from "./responses.ts";
import { findable } from "./schema-fields.ts";

const cures: Readonly<Record<string, { cause: string; cure: string } | undefined>> = problemCures;

const titles: Readonly<Record<string, { title: string } | undefined>> = problems;

/** The place where a code is answered, and how it looks. */
interface Use {
  statuses: Set<string>;
  ids: Set<string>;
  example: unknown;
}

/** Which operations answer which code, and under which statuses. */
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

/** Returns who answers a code: each operation by its name, unless there are many. */
function usersOf(ids: ReadonlySet<string>): Html {
  if (ids.size > 6) return html`${ids.size} operations`;
  return html`${[...ids].map((id, at) => html`${at > 0 ? ", " : ""}<a href="#${id}">${id}</a>`)}`;
}

const exampleOf = (code: string, example: unknown): Html | undefined =>
  example === undefined
    ? undefined
    : html`<details>
        <summary>Example</summary>
        ${codeBlock(`Example of ${code}`, readableJson(example))}
      </details>`;

/** Every problem code that an operation answers, with what it means. */
export function problemCodes(operations: readonly DescribedOperation[]): Html {
  const entries = [...uses(operations)].map(
    ([code, { statuses, ids, example }]) =>
      html`<li class="entry" id="problem-${code}" ${findable("problem code", code, titles[code]?.title ?? "")}>
        <p class="entry-head">
          <a class="name" href="#problem-${code}"><code>${code}</code></a>
          <span class="badge bad">${[...statuses].join(", ")}</span>
          <span class="type">${titles[code]?.title ?? ""}</span>
        </p>
        <p>${inlineMarkdown(cures[code]?.cause ?? "")} <span class="small">${usersOf(ids)}</span></p>
        <p>${inlineMarkdown(cures[code]?.cure ?? "")}</p>
        ${exampleOf(code, example)}
      </li>`,
  );
  return html`<ul class="fields">
    ${entries}
  </ul>`;
}
