import { everyPage, filePage, noHtml, type Page, type PageTable } from "@totem-partner/control";
import type { Environment } from "../environment.ts";

const assetsOf =
  ({ ASSETS }: Environment) =>
  async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const response = await ASSETS.fetch(`http://assets/${name}`);
    if (!response.ok) throw new Error(`The file ${name} of the pages is missing.`);
    return new Uint8Array(await response.arrayBuffer());
  };

/** Pages of the dashboard and the reference, which ask for the key of a company, and that of the operator. */
export function sandboxPages(env: Environment): PageTable {
  const assets = assetsOf(env);
  const operator = (name: string): Page => filePage(name, assets, noHtml);
  return {
    ...everyPage({
      program: "totem-sandbox",
      keySource: "a key from the operator of this sandbox",
      // Nobody is admitted here: a company's own contract comes from its object.
      simulator: {
        admit: () => ({ ok: false, problem: { code: "unknown_api_key", detail: "" } }),
        defaultKey: "",
        prefixIsRequired: false,
      },
      adminToken: env.ADMIN_TOKEN,
      version: env.VERSION,
      url: "",
      started: {
        assumptions: {},
        now: undefined,
        contract: { mode: "requests", meaning: "The service checks requests; responses are not checked." },
      },
      assets,
    }),
    "/_sandbox": operator("operator.html"),
    "/_sandbox/operator.css": operator("operator.css"),
    "/_sandbox/operator.js": operator("operator.js"),
  };
}
