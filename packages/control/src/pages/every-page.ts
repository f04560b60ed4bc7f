import { type Assumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { BoundedCache } from "@totem-partner/spec/bounded-cache";
import { sayValue } from "@totem-partner/spec/own-alternatives";
import type { Simulator } from "@totem-partner/simulator";
import { forbidden, isLoopback } from "../api/gate.ts";
import { defaultProgram, html, type Html, htmlDocument } from "../html.ts";
import { referenceDocument, referenceFiles } from "../reference/reference-document.ts";
import { type Assets, documentType, filePage, type Page, type PageTable, type Visitor } from "./pages.ts";

/** Nothing that the pages show is secret, except the key of a seed, which only this machine sees. */
export interface PageOptions {
  /** The program that serves it. Default: totem-mock. */
  program?: string;
  /** The place where a key comes from that cannot be shown. Default: a seed file. */
  keySource?: string;
  simulator: Pick<Simulator, "admit" | "defaultKey" | "prefixIsRequired">;
  assets: Assets;
  adminToken: string | undefined;
  version: string;
  /** The server's own address, for visitors whose browser sends none that can be shown. */
  url: string;
  started: { assumptions: Partial<Assumptions>; now: Date | undefined; contract: { mode: string; meaning: string } };
}

/** No text can become HTML through a script. */
export const noHtml = { "require-trusted-types-for": "'script'", "trusted-types": "'none'" };

/** Hosts that a page may repeat. Browsers also send `$(reboot).localhost`, which must not be in a command to paste. */
const plainHost = /^([a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** The server's address as the browser sees it: by the name that it requested, behind TLS if a proxy reports that. */
export function originOf({ headers }: Pick<Visitor, "headers">, url: string): string {
  const host = headers.get("host") ?? "";
  const isSecure = headers.get("x-forwarded-proto") === "https" || url.startsWith("https:");
  return plainHost.test(host) ? `http${isSecure ? "s" : ""}://${host}` : url;
}

/** One that anyone can choose, such as `test_demo`; one of a seed only on this machine, and only without a token. */
export function keyVisibleTo({ remoteAddress }: Visitor, apiKey: string, adminToken?: string): string | undefined {
  if (/^test_[\w-]{1,64}$/.test(apiKey)) return apiKey;
  return adminToken === undefined && isLoopback(remoteAddress) ? apiKey : undefined;
}

function assumptionRows(assumptions: Partial<Assumptions>): Html | Html[] {
  const rows: Readonly<Record<string, { question: string; default: string | number } | undefined>> =
    switchableAssumptions;
  const switched = Object.entries(assumptions).filter(([id, value]) => rows[id]?.default !== value);
  if (switched.length === 0) return html`<p>All defaults.</p>`;
  return switched.map(
    ([id, value]) => html`<p><code>${id}=${sayValue(value)}</code><br />${rows[id]?.question ?? ""}</p>`,
  );
}

const fact = (name: string, value: Html | Html[] | string): Html =>
  html`<div>
    <dt class="muted">${name}</dt>
    <dd>${value}</dd>
  </div>`;

const pageLinks = html`<ul class="cards">
  <li>
    <a href="/_mock/ui">Dashboard</a>
    <p class="muted">Requests and deliveries as they happen, records, totems, the clock, faults and assumptions.</p>
  </li>
  <li>
    <a href="/_mock/docs">API reference</a>
    <p class="muted">Every operation with its source; send requests from the page.</p>
  </li>
</ul>`;

const closedPages = html`<p>
  The dashboard and the API reference are only available on the machine that runs the server. To open them to others,
  start the server with <code>--admin-token</code>.
</p>`;

function landingDocument(visitor: Visitor, options: PageOptions): string {
  const { program = defaultProgram, keySource = "a key from the seed file" } = options;
  const { simulator, adminToken, version, url, started } = options;
  const base = originOf(visitor, url) + (simulator.prefixIsRequired ? "/partner" : "");
  const apiKey = keyVisibleTo(visitor, simulator.defaultKey, adminToken);
  const isClosed = adminToken === undefined && !isLoopback(visitor.remoteAddress);
  const curl = `curl -H "X-Partner-API-Key: ${apiKey ?? "$API_KEY"}" ${base}/products`;
  const clock = started.now === undefined ? "Real time." : html`Stopped at <time>${started.now.toISOString()}</time>.`;
  const sheets = html`<link rel="stylesheet" href="/_mock/ui/theme.css" />
    <link rel="stylesheet" href="/_mock/ui/landing.css" />`;
  const body = html`<main>
    <h1>${program}</h1>
    <p class="muted">
      The partner interface of a logistics authorization service, simulated in memory. This is not the real service.
    </p>
    <section class="card" aria-labelledby="call">
      <h2 id="call">Call it</h2>
      <dl>
        ${fact("Base URL", html`<code>${base}</code>`)}
        ${fact("Key", apiKey === undefined ? keySource : html`<code>${apiKey}</code>`)}
      </dl>
      <pre tabindex="0" role="region" aria-label="A first request"><code>${curl}</code></pre>
      <p>
        ${
          apiKey?.startsWith("test_") === true
            ? html`Every key of the form <code>test_&lt;name&gt;</code> is a separate company, created on first use.`
            : undefined
        }
      </p>
    </section>
    <section class="card" aria-labelledby="look">
      <h2 id="look">Look</h2>
      ${isClosed ? closedPages : pageLinks}
    </section>
    <section class="card" aria-labelledby="started">
      <h2 id="started">Started with</h2>
      <dl>
        ${fact("Assumptions", assumptionRows(started.assumptions))} ${fact("Clock", clock)}
        ${fact("Contract", html`<code>${started.contract.mode}</code>: ${started.contract.meaning}`)}
        ${fact("Version", version)}
      </dl>
    </section>
  </main>`;
  return htmlDocument(program, sheets, body);
}

const landingPage = (options: PageOptions): Page => ({
  type: documentType,
  policy: { "script-src": "'none'", "connect-src": "'none'" },
  varies: "accept",
  isOpen: true,
  read: (visitor) => landingDocument(visitor, options),
});

function dashboardDocument(program = defaultProgram): string {
  const loaded = html`<meta name="application-name" content="${program}" />
    <link rel="stylesheet" href="/_mock/ui/theme.css" />
    <link rel="stylesheet" href="/_mock/ui/parts.css" />
    <link rel="stylesheet" href="/_mock/ui/dashboard.css" />
    <script type="module" src="/_mock/ui/dashboard/main.js"></script>`;
  const body = html`<div id="dashboard"><p class="loading muted">Loading the dashboard…</p></div>
    <noscript
      >The dashboard needs JavaScript. Everything it shows is also available from the control API, such as GET
      /_mock/requests.</noscript
    >`;
  return htmlDocument(program, loaded, body);
}

/** The assumptions of the company of a key, for those who may know them; else those that the server was started with. */
function settledFor(
  apiKey: string | null | undefined,
  { headers, remoteAddress }: Visitor,
  options: PageOptions,
): Partial<Assumptions> {
  const { simulator, adminToken, started } = options;
  const caller = { authorization: headers.get("authorization"), remoteAddress };
  if (apiKey === null || apiKey === undefined || forbidden(caller, adminToken)) return started.assumptions;
  const admitted = simulator.admit(apiKey);
  return admitted.ok ? admitted.value.assumptions.values : started.assumptions;
}

const filesIn = (base: string, names: readonly string[], options: PageOptions): PageTable =>
  Object.fromEntries(names.map((name) => [base + name, filePage(name, options.assets)]));

/** The effective contract of the company whose key is sent. Its first server is this one. */
export const contractPage = (options: PageOptions): Page => ({
  type: "application/json",
  async read(visitor) {
    const { referenceText } = await import("@totem-partner/spec/reference-contract");
    const apiKey = visitor.headers.get("x-partner-api-key");
    return referenceText(settledFor(apiKey, visitor, options), originOf(visitor, options.url));
  },
});

/** The API reference: the effective contract as a page, which sends requests to this server. All is loaded on first use. */
function referencePages(options: PageOptions): PageTable {
  const { program, simulator, adminToken } = options;
  // Recently rendered items are not rendered again.
  const rendered = new BoundedCache<Promise<Html>>(2);
  const render = async (values: Partial<Assumptions>): Promise<Html> => {
    const { referenceSource } = await import("@totem-partner/spec/reference-contract");
    const { referenceContent } = await import("../reference/reference-content.ts");
    return referenceContent(await referenceSource(values), true);
  };
  return {
    "/_mock/docs": {
      type: documentType,
      policy: noHtml,
      async read(visitor) {
        const apiKey = keyVisibleTo(visitor, simulator.defaultKey, adminToken);
        const values = settledFor(apiKey, visitor, options);
        const content = await rendered.getOrMake(JSON.stringify(values), () => render(values));
        return referenceDocument(content, {
          program,
          files: "/_mock/docs/",
          tryIt: { base: simulator.prefixIsRequired ? "/partner" : "", apiKey },
          links: [
            { href: "/", text: "Start" },
            { href: "/_mock/ui", text: "Dashboard" },
          ],
        });
      },
    },
    "/_mock/docs/openapi.json": contractPage(options),
    ...filesIn("/_mock/docs/", referenceFiles(true), options),
  };
}

export const everyPage = (options: PageOptions): PageTable => ({
  "/": landingPage(options),
  "/_mock/ui/landing.css": { ...filePage("landing.css", options.assets), isOpen: true },
  "/_mock/ui/theme.css": { ...filePage("theme.css", options.assets), isOpen: true },
  "/_mock/ui": { type: documentType, policy: noHtml, read: () => dashboardDocument(options.program) },
  ...filesIn("/_mock/ui/", ["parts.css", "dashboard.css", "icon.svg", "dashboard/main.js"], options),
  ...referencePages(options),
});
