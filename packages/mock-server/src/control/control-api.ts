import { type Company, readJson, Router, type Simulator } from "@totem-partner/simulator";
import { companyRoutes } from "./company-routes.ts";
import { controlProblem } from "./problem.ts";
import { answer, type ControlRoute } from "./route.ts";

/** Where the control API is found; never under the prefix of the partner interface. */
export const controlPrefix = "/_mock";

/** Whether a path belongs to the control API. */
export const isControlPath = (pathname: string): boolean =>
  pathname === controlPrefix || pathname.startsWith(`${controlPrefix}/`);

/** Whether an address is this machine's own. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);

/** What the control API works on. */
export interface ControlOptions {
  simulator: Simulator;
  version: string;
}

/** The control API: it acts on the company of the key that it is called with. */
export class ControlApi {
  readonly #options: ControlOptions;
  readonly #router: Router<ControlRoute>;

  constructor(options: ControlOptions) {
    this.#options = options;
    this.#router = new Router(companyRoutes.map((route) => ({ ...route, value: route })));
  }

  /** Answers one call. */
  async handle(request: Request, remoteAddress: string | undefined): Promise<Response> {
    if (!isLoopback(remoteAddress)) {
      return Response.json({ error: "The control API answers this machine only." }, { status: 403 });
    }
    const { pathname } = new URL(request.url);
    const path = pathname.slice(controlPrefix.length);
    if (path === "/health") return answer({ status: "ok", version: this.#options.version });
    const found = this.#router.find(request.method, path);
    if (found.found === "nothing") {
      return controlProblem({ code: "unknown_path", detail: `The control API has nothing at ${pathname}.` });
    }
    if (found.found === "path") {
      const allow = found.allow.join(", ");
      const detail = `This path takes ${allow}, not ${request.method}.`;
      return controlProblem({ code: "method_not_allowed", detail, headers: { Allow: allow } });
    }
    const company = this.#companyOf(request);
    if (company instanceof Response) return company;
    const body = found.value.takesBody === true ? await readJson(request) : undefined;
    if (body?.ok === false) return controlProblem(body.problem);
    return found.value.handle({ company, path: found.path, body: body?.value });
  }

  #companyOf(request: Request): Company | Response {
    const apiKey = request.headers.get("x-partner-api-key");
    if (apiKey === null || apiKey === "") {
      const detail = "Say which company is meant with its key in the header X-Partner-API-Key, such as test_demo.";
      return controlProblem({ code: "missing_api_key", detail });
    }
    const company = this.#options.simulator.company(apiKey);
    if (company !== undefined) return company;
    const detail = "No company has this key. A key of the form test_<name> is a company of its own.";
    return controlProblem({ code: "unknown_api_key", detail });
  }
}
