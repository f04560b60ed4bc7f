import { sayValue } from "@totem-partner/spec/own-alternatives";
import type { Simulator } from "@totem-partner/simulator";
import { type Assumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { forbidden } from "../api/gate.ts";
import { defaultProgram, html, type Html, htmlDocument } from "../html.ts";
import { documentType, type Page } from "./pages.ts";
import { keyVisibleTo, originOf, type Visitor } from "./visitor.ts";

/** The content of the landing page: nothing in it is secret, except the key of a seed, which only this machine sees. */
export interface LandingOptions {
  /** The program that serves it. Default: totem-mock. */
  program?: string;
  /** The place where a key comes from that cannot be shown. Default: a seed file. */
  keySource?: string;
  simulator: Pick<Simulator, "defaultKey" | "prefixIsRequired">;
  adminToken: string | undefined;
  version: string;
  /** The server's own address, for visitors whose browser sends none that can be shown. */
  url: string;
  started: {
    assumptions: Partial<Assumptions>;
    now: Date | undefined;
    contract: { mode: string; meaning: string };
  };
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

function landingDocument(visitor: Visitor, options: LandingOptions): string {
  const { program = defaultProgram, keySource = "a key from the seed file" } = options;
  const { simulator, adminToken, version, url, started } = options;
  const base = originOf(visitor, url) + (simulator.prefixIsRequired ? "/partner" : "");
  const apiKey = keyVisibleTo(visitor, simulator.defaultKey, adminToken);
  const { remoteAddress } = visitor;
  const isClosed =
    adminToken === undefined && forbidden({ authorization: undefined, remoteAddress }, adminToken) !== undefined;
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

export const landingPage = (options: LandingOptions): Page => ({
  type: documentType,
  policy: { "script-src": "'none'", "connect-src": "'none'" },
  varies: "accept",
  isOpen: true,
  read: (visitor) => landingDocument(visitor, options),
});
