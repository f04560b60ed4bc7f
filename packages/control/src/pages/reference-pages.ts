import type { Simulator } from "@totem-partner/simulator";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { forbidden } from "../api/gate.ts";
import { type Assets, filePage, type PageTable } from "./page.ts";
import { referenceDocument } from "./reference-document.ts";
import { keyShownTo, type Visitor } from "./visitor.ts";

/** The dependencies of a server's reference. */
export interface ReferenceOptions {
  simulator: Pick<Simulator, "admit" | "defaultKey" | "prefixIsRequired">;
  /** The assumptions that the server was started with. */
  assumptions: Partial<Assumptions>;
  adminToken: string | undefined;
  assets: Assets;
}

/** The assumptions of the company of the key that a page sends; without one, those that the server was started with. */
function settledFor({ headers, remoteAddress }: Visitor, options: ReferenceOptions): Partial<Assumptions> {
  const apiKey = headers.get("x-partner-api-key");
  const caller = { authorization: headers.get("authorization"), remoteAddress };
  if (apiKey === null || forbidden(caller, options.adminToken)) return options.assumptions;
  const admitted = options.simulator.admit(apiKey);
  return admitted.ok ? admitted.value.assumptions.values : options.assumptions;
}

/** The API reference: the effective contract, rendered by Swagger UI, which sends requests to this server. */
export const referencePages = (options: ReferenceOptions): PageTable => ({
  "/_mock/docs": {
    type: "text/html; charset=utf-8",
    read: (visitor) =>
      referenceDocument({
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
