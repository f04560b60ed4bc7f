import { defaultProgram, html, Html, htmlDocument } from "./html.ts";

/** The location and appearance of a reference. */
export interface ReferencePlace {
  /** The program that serves it. Default: totem-mock. */
  program?: string | undefined;
  /** The path prefix of its files, such as `/_mock/docs/`; empty for files beside the document. */
  files: string;
  /** The contract itself, for a document that is not served. Without it, the page requests `openapi.json`. */
  contract?: object;
  /** The target of requests, as a path of the same origin, and the initial key. Without it, none can be sent. */
  tryIt?: { base: string; apiKey: string | undefined };
  /** Links to the other pages. */
  links: readonly { href: string; text: string }[];
}

/** JSON in a data script element: nothing in it can end the element. */
const embedded = (contract: object): Html =>
  new Html(
    `<script type="application/json" id="contract">${JSON.stringify(contract).replaceAll("<", "\\u003c")}</script>`,
  );

/** The document of the API reference. Its script renders the contract with Swagger UI. */
export function referenceDocument(place: ReferencePlace): string {
  const { program = defaultProgram, files, contract, tryIt, links } = place;
  const settings = tryIt && html` data-base="${tryIt.base}" data-key="${tryIt.apiKey ?? ""}"`;
  const loaded = html`<link rel="stylesheet" href="${files}swagger-ui.css" />
    <link rel="stylesheet" href="${files}theme.css" />
    <link rel="stylesheet" href="${files}reference.css" />
    <script src="${files}swagger-ui-bundle.js" defer></script>
    <script src="${files}reference.js" defer></script>`;
  const body = html`<header class="bar">
      <strong>API reference</strong>
      <nav aria-label="Pages">${links.map(({ href, text }) => html`<a href="${href}">${text}</a>`)}</nav>
    </header>
    <div id="reference" data-files="${files}" ${settings}>
      <p class="waiting" role="status">Loading the contract…</p>
    </div>
    <noscript
      ><p class="waiting">
        The reference needs JavaScript. The contract itself is <a href="${files}openapi.json">openapi.json</a>.
      </p></noscript
    >
    ${contract && embedded(contract)}`;
  return htmlDocument(`API reference · ${program}`, loaded, body);
}
