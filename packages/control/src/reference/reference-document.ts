import { defaultProgram, html, type Html, htmlDocument } from "../html.ts";

export interface ReferencePlace {
  /** The program that serves it. Default: totem-mock. */
  program?: string | undefined;
  /** The path prefix of its files, such as `/_mock/docs/`; empty for files beside the document. */
  files: string;
  /** The target of requests, as a path of the same origin, and the initial key. Without it, none can be sent. */
  tryIt?: { base: string; apiKey: string | undefined };
  links: readonly { href: string; text: string }[];
}

/** The names of its files; only a page that sends requests needs the last. */
export const referenceFiles = (canTry: boolean): string[] => [
  "theme.css",
  "parts.css",
  "reference.css",
  "reference.js",
  "reference-search.js",
  ...(canTry ? ["reference-calls.js"] : []),
];

const keyField = (apiKey: string | undefined): Html =>
  html`<label class="key muted small" hidden
    >Key <input id="key" type="password" value="${apiKey ?? ""}" autocomplete="off" spellcheck="false"
  /></label>`;

export function referenceDocument(
  content: Html,
  { program = defaultProgram, files, tryIt, links }: ReferencePlace,
): string {
  const loaded = referenceFiles(tryIt !== undefined).map((name) =>
    name.endsWith(".css")
      ? html`<link rel="stylesheet" href="${files}${name}" />`
      : html`<script src="${files}${name}" defer></script>`,
  );
  const settings = tryIt && html` data-base="${tryIt.base}"`;
  const body = html`<a class="skip" href="#reference">Skip to the operations</a>
    <header class="top-bar wrap" ${settings}>
      <button type="button" class="menu" aria-expanded="false" aria-controls="contents" hidden>Contents</button>
      <strong>API reference</strong>
      <nav class="wrap small" aria-label="Pages">
        ${links.map(({ href, text }) => html`<a href="${href}">${text}</a>`)}
        <a href="${files}openapi.json">openapi.json</a>
      </nav>
      ${tryIt && keyField(tryIt.apiKey)}
    </header>
    <div class="columns">${content}</div>`;
  return htmlDocument(`API reference · ${program}`, html`${loaded}`, body);
}
