// The API reference as a page, which only those load who show it.
import { isPart, listOf, type Part, partOf } from "@totem-partner/spec/contract-document";
import type { ReferenceSource } from "@totem-partner/spec/reference-contract";
import { html, type Html } from "../html.ts";
import { codePanel, exampleCall } from "./call-examples.ts";
import type { ExampleCall } from "./code/example-call.ts";
import { type DescribedOperation, describedOperations, textOf } from "./described-operations.ts";
import { findable, sourceBadges } from "./fields.ts";
import { inlineMarkdown, markdown } from "./markdown.ts";
import { describedObjects, objectArticle } from "./objects.ts";
import { methodBadge, operationArticle } from "./operation-article.ts";
import { problemCodes } from "./problem-codes.ts";

export { exampleFile } from "./code/example-call.ts";
export { languages } from "./code/languages.ts";
export { referenceDocument, referenceFiles } from "./reference-document.ts";

export const exampleCalls = (contract: Part): ExampleCall[] =>
  describedOperations(contract).flatMap((operation) => exampleCall(operation) ?? []);

interface SidebarLink {
  anchor: string;
  text: string;
  mark?: Html;
}

interface SidebarGroup {
  title: string;
  links: readonly SidebarLink[];
  /** True if its title is shown alone until somebody opens it. */
  isFolded?: boolean;
}

const linkOf = ({ anchor, text, mark }: SidebarLink): Html =>
  html`<li>
    <a href="#${anchor}"><span>${text}</span>${mark}</a>
  </li>`;

const sidebar = (groups: readonly SidebarGroup[]): Html =>
  html`<nav class="sidebar small" id="contents" aria-label="Contents">
    <div class="search" role="search" hidden>
      <input
        type="search"
        id="search"
        placeholder="Search"
        role="combobox"
        aria-label="Search operations, fields, codes and open points"
        aria-expanded="false"
        aria-controls="found"
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck="false"
      />
      <kbd>/</kbd>
      <ul class="found card" id="found" role="listbox" aria-label="Found" hidden></ul>
      <p class="visually-hidden" id="found-count" role="status"></p>
    </div>
    ${groups.map(
      ({ title, links, isFolded = false }) =>
        html`<details ${isFolded ? undefined : html`open`}>
          <summary>${title}</summary>
          <ul>
            ${links.map(linkOf)}
          </ul>
        </details>`,
    )}
  </nav>`;

interface Chapter {
  anchor: string;
  title: string;
  markdown: string;
}

/** Returns what an introduction begins with, and its chapters, each of which begins with `## `. */
function chaptersOf(introduction: string): { lead: string; chapters: Chapter[] } {
  const [lead = "", ...rest] = introduction.split("\n\n## ");
  const chapters = rest.map((text) => {
    const [title = ""] = text.split("\n", 1);
    const anchor = `about-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
    return { anchor, title, markdown: text.slice(title.length).trim() };
  });
  return { lead, chapters };
}

const chapterSection = ({ anchor, title, markdown: text }: Chapter): Html =>
  html`<section class="chapter" id="${anchor}" ${findable("chapter", title, "")}>
    <h3><a href="#${anchor}">${title}</a></h3>
    ${markdown(text, 2)}
  </section>`;

const alternativeList = (alternatives: readonly string[]): Html =>
  html`<p class="muted small">Alternatives:</p>
    <ul class="alternatives">
      ${alternatives.map((one) => html`<li>${inlineMarkdown(one)}</li>`)}
    </ul>`;

/** Every assumption. The badges of the page link to them. */
const openPoints = (points: ReferenceSource["points"]): Html =>
  html`<ul class="fields">
    ${points.map(
      ([id, { question, answer, alternatives }]) =>
        html`<li class="entry" id="open-point-${id}" ${findable("open point", id, question)}>
          <p class="entry-head wrap">
            <a class="name" href="#open-point-${id}"><code>${id}</code></a>
            ${alternatives === undefined ? html`<span class="muted tiny">cannot be switched</span>` : undefined}
          </p>
          <p class="question">${inlineMarkdown(question)}</p>
          <p class="settled">${inlineMarkdown(answer)}</p>
          ${alternatives && alternativeList(alternatives)}
        </li>`,
    )}
  </ul>`;

interface Division extends SidebarGroup {
  about?: string;
  content: readonly Html[] | Html;
}

const anchorOf = (title: string): string => `part-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;

const divisionSection = ({ title, about, content }: Division): Html =>
  html`<section class="division" id="${anchorOf(title)}" aria-labelledby="${anchorOf(title)}-title">
    <h2 id="${anchorOf(title)}-title">${title}</h2>
    ${about === undefined ? undefined : markdown(about)} ${content}
  </section>`;

function operationDivisions(
  content: ReferenceSource,
  operations: readonly DescribedOperation[],
  canTry: boolean,
): Division[] {
  const { contract } = content;
  const objects = describedObjects(contract, operations);
  const options = { contract, linked: new Set(objects.map(({ title }) => title)) };
  const division = (title: string, about: string, members: readonly DescribedOperation[]): Division => ({
    title,
    about,
    links: members.map((one) => ({ anchor: one.id, text: one.isEvent ? one.id : one.summary, mark: methodBadge(one) })),
    content: members.map((one) => operationArticle(one, options, canTry)),
  });
  const tags = listOf(contract["tags"]).filter(isPart);
  const events = operations.filter((one) => one.isEvent);
  return [
    ...tags.map((tag) => {
      const name = textOf(tag, "name");
      const members = operations.filter((one) => one.tag === name && !one.isEvent);
      return division(name, textOf(tag, "description"), members);
    }),
    division("Delivered events", "The events that the service sends to the company's webhook.", events),
    {
      title: "Objects",
      about: "The objects in responses.",
      isFolded: true,
      links: objects.map(({ title }) => ({ anchor: title, text: title })),
      content: objects.map((object) => objectArticle(object, options)),
    },
  ];
}

/** Returns what every example reads from its environment. The script fills in the address that the page came from. */
const variables = (url: string): Html =>
  codePanel(
    html`<span>All examples use</span>`,
    html`<pre
      tabindex="0"
      role="group"
      aria-label="Variables of the examples"
    ><code>export TOTEM_PARTNER_BASE_URL=<span class="base">${url}</span>
export TOTEM_PARTNER_API_KEY='…'</code></pre>`,
  );

function heading({ contract, departure }: ReferenceSource, lead: string, chapters: readonly Chapter[]): Html {
  const info = partOf(contract, "info") ?? {};
  const [server] = listOf(contract["servers"]).filter(isPart);
  const links = chapters.map(({ anchor, title }) => html`<li><a href="#${anchor}">${title}</a></li>`);
  return html`<header class="opening">
    <div>
      <h1>${textOf(info, "title")}</h1>
      <p class="route wrap"><span class="badge">${textOf(info, "version")}</span> ${sourceBadges(info)}</p>
      ${markdown(lead)}
      ${departure === undefined ? undefined : html`<div class="departure">${markdown(departure)}</div>`}
      <nav aria-label="About the interface">
        <ul class="chapters wrap small">
          ${links}
        </ul>
      </nav>
    </div>
    ${variables(textOf(server, "url"))}
  </header>`;
}

/** The sidebar of a reference and what it leads to. It depends on nothing but what is shown, and may be kept. */
export function referenceContent(content: ReferenceSource, canTry: boolean): Html {
  const operations = describedOperations(content.contract);
  const { lead, chapters } = chaptersOf(content.introduction);
  const divisions: Division[] = [
    ...operationDivisions(content, operations, canTry),
    {
      title: "Problem codes",
      about: "The values of `code` in a problem, and the operations that return them.",
      isFolded: true,
      links: [{ anchor: anchorOf("Problem codes"), text: "All codes" }],
      content: problemCodes(operations),
    },
    {
      title: "About the interface",
      isFolded: true,
      links: chapters.map(({ anchor, title }) => ({ anchor, text: title })),
      content: chapters.map(chapterSection),
    },
    {
      title: "Open points",
      about: "The points that the interface document leaves open, and how this contract settles them.",
      isFolded: true,
      links: [{ anchor: anchorOf("Open points"), text: "All points" }],
      content: openPoints(content.points),
    },
  ];
  return html`${sidebar(divisions)}
    <main id="reference">${heading(content, lead, chapters)} ${divisions.map(divisionSection)}</main>`;
}
