import { problemCures, problems } from "@totem-partner/spec/problems";
import { html, type Html } from "../html.ts";
import { codeBlock } from "./call-examples.ts";
import { readableJson } from "./code/example-call.ts";
import { codeIn, codesOf, type DescribedOperation } from "./described-operations.ts";
import { entryList, findable, folded } from "./fields.ts";
import { inlineMarkdown } from "./markdown.ts";

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
