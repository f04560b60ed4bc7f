import type { Simulator } from "@totem-partner/simulator";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { forbidden } from "../api/gate.ts";
import { BoundedCache } from "@totem-partner/spec/bounded-cache";
import { defaultProgram, html, type Html, htmlDocument } from "../html.ts";
import { callsFile, referenceDocument, referenceFiles } from "../reference/reference-document.ts";
import { landingPage, type LandingOptions } from "./landing-page.ts";
import { type Assets, documentType, filePage, type PageTable, type Policy } from "./pages.ts";
import { keyVisibleTo, type Visitor } from "./visitor.ts";

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

export type PageOptions = LandingOptions & { simulator: Pick<Simulator, "admit">; assets: Assets };

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
        const content = await rendered.get(JSON.stringify(values), () => render(values));
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
    "/_mock/docs/openapi.json": {
      type: "application/json",
      async read(visitor) {
        const { referenceContract } = await import("@totem-partner/spec/reference-contract");
        const apiKey = visitor.headers.get("x-partner-api-key");
        return JSON.stringify(await referenceContract(settledFor(apiKey, visitor, options)));
      },
    },
    ...filesIn("/_mock/docs/", [...referenceFiles, callsFile], options),
  };
}

/** No text can become HTML through a script. */
export const noHtml: Policy = { "require-trusted-types-for": "'script'", "trusted-types": "'none'" };

export const everyPage = (options: PageOptions): PageTable => ({
  "/": landingPage(options),
  "/_mock/ui/landing.css": { ...filePage("landing.css", options.assets), isOpen: true },
  "/_mock/ui/theme.css": { ...filePage("theme.css", options.assets), isOpen: true },
  "/_mock/ui": { type: documentType, policy: noHtml, read: () => dashboardDocument(options.program) },
  ...filesIn("/_mock/ui/", ["parts.css", "dashboard.css", "icon.svg", "dashboard/main.js"], options),
  ...referencePages(options),
});
