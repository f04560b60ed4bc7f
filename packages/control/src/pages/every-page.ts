import type { Simulator } from "@totem-partner/simulator";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { forbidden } from "../api/gate.ts";
import { BoundedCache } from "@totem-partner/spec/bounded-cache";
import { defaultProgram, html, type Html, htmlDocument } from "../html.ts";
import { callsFile, referenceDocument, referenceFiles } from "../reference/reference-document.ts";
import { landingPage, type LandingOptions } from "./landing-page.ts";
import { type Assets, filePage, type PageTable, type Policy } from "./pages.ts";
import { keyVisibleTo, type Visitor } from "./visitor.ts";

/** The document of the dashboard, which its script fills. It names the program that serves it. */
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

/** The dependencies of a server's pages. */
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

/** Renders the contract under some assumptions, unless it was rendered lately. All of it is loaded on first use. */
function renderer(): (values: Partial<Assumptions>) => Promise<Html> {
  const rendered = new BoundedCache<Promise<Html>>(2);
  const render = async (values: Partial<Assumptions>): Promise<Html> => {
    const [{ referenceSource }, { referenceContent }] = await Promise.all([
      import("@totem-partner/spec/reference-contract"),
      import("../reference/reference-content.ts"),
    ]);
    return referenceContent(await referenceSource(values), true);
  };
  return (values) => rendered.get(JSON.stringify(values), () => render(values));
}

async function referencePage(
  visitor: Visitor,
  options: PageOptions,
  content: ReturnType<typeof renderer>,
): Promise<string> {
  const { program, simulator, adminToken } = options;
  const apiKey = keyVisibleTo(visitor, simulator.defaultKey, adminToken);
  return referenceDocument(await content(settledFor(apiKey, visitor, options)), {
    program,
    files: "/_mock/docs/",
    tryIt: { base: simulator.prefixIsRequired ? "/partner" : "", apiKey },
    links: [
      { href: "/", text: "Start" },
      { href: "/_mock/ui", text: "Dashboard" },
    ],
  });
}

/** The API reference: the effective contract as a page, which sends requests to this server. */
function referencePages(options: PageOptions): PageTable {
  const content = renderer();
  return {
    "/_mock/docs": {
      type: "text/html; charset=utf-8",
      policy: noHtml,
      read: (visitor) => referencePage(visitor, options, content),
    },
    "/_mock/docs/openapi.json": {
      type: "application/json",
      async read(visitor) {
        // The contract and the overlay code are loaded on first use.
        const { referenceContract } = await import("@totem-partner/spec/reference-contract");
        const apiKey = visitor.headers.get("x-partner-api-key");
        return JSON.stringify(await referenceContract(settledFor(apiKey, visitor, options)));
      },
    },
    ...Object.fromEntries(
      [...referenceFiles, callsFile].map((name) => [`/_mock/docs/${name}`, filePage(name, options.assets)]),
    ),
  };
}

/** No text can become HTML through a script. */
export const noHtml: Policy = { "require-trusted-types-for": "'script'", "trusted-types": "'none'" };

/** All pages of a server: its landing page, the dashboard and the API reference. */
export const everyPage = (options: PageOptions): PageTable => ({
  "/": landingPage(options),
  "/_mock/ui/landing.css": { ...filePage("landing.css", options.assets), isOpen: true },
  "/_mock/ui": {
    type: "text/html; charset=utf-8",
    policy: noHtml,
    read: () => dashboardDocument(options.program),
  },
  "/_mock/ui/theme.css": { ...filePage("theme.css", options.assets), isOpen: true },
  "/_mock/ui/parts.css": filePage("parts.css", options.assets),
  "/_mock/ui/dashboard.css": filePage("dashboard.css", options.assets),
  "/_mock/ui/icon.svg": filePage("icon.svg", options.assets),
  "/_mock/ui/dashboard/main.js": filePage("dashboard/main.js", options.assets),
  ...referencePages(options),
});
