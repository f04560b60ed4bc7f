import {
  controlProblem,
  everyPage,
  filePage,
  isControlPath,
  noHtml,
  type Page,
  Pages,
  type PageTable,
  type Visitor,
} from "@totem-partner/control";
import { Simulator } from "@totem-partner/simulator";
import { fromRequest, type Problem } from "@totem-partner/simulator/host";
import { KeyMaker } from "./requests/api-key.ts";
import { reproducibleOptions, companyOf, type Environment, logOf } from "./environment.ts";
import { invalidKeyHeader } from "./calls/company-calls.ts";
import type { FrontCounts } from "./operator/metrics.ts";
import { pathOf, receive } from "./requests/received-body.ts";
import { OperatorApi } from "./operator/operator-api.ts";
import { Failures } from "./operator/failures.ts";

const keyProblem = (apiKey: string | null): Problem =>
  apiKey === null || apiKey === ""
    ? { code: "missing_api_key", detail: "Choose a company by sending its key in the header X-Partner-API-Key." }
    : { code: "unknown_api_key", detail: "No company has this key." };

const assetsOf =
  ({ ASSETS }: Environment) =>
  async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const response = await ASSETS.fetch(`http://assets/${name}`);
    if (!response.ok) throw new Error(`The file ${name} of the pages is missing.`);
    return new Uint8Array(await response.arrayBuffer());
  };

/** Pages of the dashboard and the reference, which ask for the key of a company, and that of the operator. */
function sandboxPages(env: Environment): PageTable {
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

/**
 * Finds the company of each request by its key, and hands the request to that company's object. Whatever has no company is
 * answered here, as the service answers strangers.
 */
export class HttpAdapter {
  readonly #env: Environment;
  readonly #maker: KeyMaker;
  readonly #unauthenticated: Simulator;
  readonly #operator: OperatorApi;
  readonly #pages: Pages;
  readonly #log: ReturnType<typeof logOf>;
  readonly #counts: FrontCounts;
  readonly #failures: Failures;

  constructor(env: Environment) {
    this.#env = env;
    this.#log = logOf(env);
    const restarts = Number(env.RESTARTS ?? 0);
    this.#counts = { invalidKeys: 0, withoutCompany: 0, restarts, diskFull: 0, unavailable: 0 };
    this.#failures = new Failures(this.#log, this.#counts);
    this.#maker = new KeyMaker(env.SIGNING_SECRET);
    this.#operator = new OperatorApi({ env, maker: this.#maker, counts: this.#counts, failures: this.#failures });
    this.#pages = new Pages(sandboxPages(env), env.ADMIN_TOKEN);
    // With a company that nobody has the key of, keys of the form test_<name> have none.
    const fixtures = { totemGroups: [], carriers: [], drivers: [], products: [], warehouses: [] };
    const companies = [{ name: "nobody", apiKeys: [crypto.randomUUID()], fixtures }];
    this.#unauthenticated = new Simulator({ companies, maxCompanies: 0, ...reproducibleOptions(env) });
  }

  async fetch(request: Request): Promise<Response> {
    const response = await this.#respond(request);
    if (!request.bodyUsed) await receive(request, 0);
    return response;
  }

  async #respond(request: Request): Promise<Response> {
    const pathname = pathOf(request);
    const { method, headers } = request;
    const company = await this.#maker.companyOf(headers.get("x-partner-api-key") ?? "");
    const visitor = { method, headers, remoteAddress: undefined };
    const page = this.#pages.find(visitor, pathname);
    // The reference shows the contract of the company whose key it was given.
    if (page && (company === undefined || !pathname.endsWith("/openapi.json"))) return this.#show(page, visitor);
    if (this.#operator.owns(pathname)) return this.#operator.handle(request);
    // OPTIONS may have * in place of a path.
    if (company === undefined || pathname === "*") return this.#refuse(request, pathname);
    try {
      const response = await companyOf(this.#env, company).fetch(request);
      this.#failures.ended(company);
      return response.headers.has(invalidKeyHeader) ? await this.#refuse(request, pathname) : response;
    } catch (error) {
      return this.#failures.answerFor(company, error, request);
    }
  }

  async #show(page: Page, visitor: Visitor): Promise<Response> {
    const { status, headers, body } = await this.#pages.answer(page, visitor);
    return new Response(visitor.method === "HEAD" ? null : body, { status, headers });
  }

  /** Responds as the service does to somebody without a valid key. */
  async #refuse(request: Request, pathname: string): Promise<Response> {
    const apiKey = request.headers.get("x-partner-api-key");
    this.#counts[apiKey === null ? "withoutCompany" : "invalidKeys"] += 1;
    const response = isControlPath(pathname)
      ? this.#refuseControl(request, pathname)
      : await this.#unauthenticated.respond(await this.#unauthenticated.exchange(fromRequest(request)));
    const { status = 500 } = response ?? {};
    this.#log({ event: "request", method: request.method, path: pathname, status });
    return response ?? new Response(null, { status });
  }

  #refuseControl(request: Request, pathname: string): Response {
    if (pathname === "/_mock/health" && request.method === "GET") {
      return Response.json({ status: "ok", version: this.#env.VERSION });
    }
    return controlProblem(keyProblem(request.headers.get("x-partner-api-key")));
  }
}
