import type { Simulator } from "@totem-partner/simulator";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { forbidden } from "../api/gate.ts";
import { dashboardDocument } from "./dashboard-document.ts";
import { landingPage, type LandingOptions } from "./landing-page.ts";
import { type Assets, filePage, type PageTable, type Policy } from "./page.ts";
import { referenceDocument } from "./reference-document.ts";
import { keyShownTo, type Visitor } from "./visitor.ts";

/** The dependencies of a server's pages. */
export type PageOptions = LandingOptions & { simulator: Pick<Simulator, "admit">; assets: Assets };

/** The assumptions of the company of the key that a page sends; without one, those that the server was started with. */
function settledFor({ headers, remoteAddress }: Visitor, options: PageOptions): Partial<Assumptions> {
  const { simulator, adminToken, started } = options;
  const apiKey = headers.get("x-partner-api-key");
  const caller = { authorization: headers.get("authorization"), remoteAddress };
  if (apiKey === null || forbidden(caller, adminToken)) return started.assumptions;
  const admitted = simulator.admit(apiKey);
  return admitted.ok ? admitted.value.assumptions.values : started.assumptions;
}

/** The API reference: the effective contract, rendered by Swagger UI, which sends requests to this server. */
const referencePages = (options: PageOptions): PageTable => ({
  "/_mock/docs": {
    type: "text/html; charset=utf-8",
    read: (visitor) =>
      referenceDocument({
        program: options.program,
        files: "/_mock/docs/",
        tryIt: {
          base: options.simulator.prefixIsRequired ? "/partner" : "",
          apiKey: keyShownTo(visitor, options.simulator.defaultKey, options.adminToken),
        },
        links: [
          { href: "/", text: "Start" },
          { href: "/_mock/ui", text: "Dashboard" },
        ],
      }),
  },
  "/_mock/docs/openapi.json": {
    type: "application/json",
    async read(visitor) {
      // The contract and the overlay code are loaded on first use.
      const { referenceContract } = await import("@totem-partner/spec/reference-contract");
      return JSON.stringify(await referenceContract(settledFor(visitor, options)));
    },
  },
  "/_mock/docs/theme.css": filePage("theme.css", options.assets),
  "/_mock/docs/reference.css": filePage("reference.css", options.assets),
  "/_mock/docs/reference.js": filePage("reference.js", options.assets),
  "/_mock/docs/swagger-ui.css": filePage("swagger-ui.css", options.assets),
  "/_mock/docs/swagger-ui-bundle.js": filePage("swagger-ui-bundle.js", options.assets),
});

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
