import { controlProblem, forbidden } from "@totem-partner/control";
import { fromRequest, type Problem, readJson } from "@totem-partner/simulator/host";
import { companyOf, directoryOf } from "../environment.ts";
import { nameProblem } from "../requests/api-key.ts";
import { pathOf } from "../requests/received-body.ts";
import { noCompany, operatorRoutes, prefix } from "./operator-calls.ts";

type OperatorOptions = Parameters<typeof operatorRoutes>[0];

const controlCall = /^\/companies\/([^/]+)(\/_mock\/.+)$/;

const smallBody = 65_536;

function problemOf(authorization: string | null, adminToken: string): Problem | undefined {
  const refusal = forbidden({ authorization, remoteAddress: undefined }, adminToken);
  const required = "The operator's token is required: Authorization: Bearer <token>.";
  return refusal && { ...refusal, detail: authorization === null ? required : "This is not the operator's token." };
}

/** Anybody may ask, and a check is a write: there is one in so many milliseconds at most. */
const pause = 1000;

const isProblem = (outcome: object): outcome is Problem => "code" in outcome && "detail" in outcome;

export class OperatorApi {
  readonly #options: OperatorOptions;
  readonly #router: ReturnType<typeof operatorRoutes>;

  #checkedAt = 0;

  constructor(options: OperatorOptions) {
    this.#options = options;
    this.#router = operatorRoutes(options);
  }

  owns(pathname: string): boolean {
    return pathname === prefix || pathname.startsWith(`${prefix}/`);
  }

  async handle(request: Request): Promise<Response> {
    const path = pathOf(request).slice(prefix.length);
    try {
      return await this.#handle(request, path);
    } catch (error) {
      const [, company] = /^\/companies\/([^/]+)/.exec(path) ?? [];
      return this.#options.failures.answer(error, request, company);
    }
  }

  async #handle(request: Request, path: string): Promise<Response> {
    const { searchParams, search } = new URL(request.url);
    if (path === "/health" && request.method === "GET") return this.#health();
    const problem = problemOf(request.headers.get("authorization"), this.#options.env.ADMIN_TOKEN);
    if (problem) return controlProblem(problem);
    const [, controlled, rest] = controlCall.exec(path) ?? [];
    if (controlled !== undefined && rest !== undefined) return this.#control(controlled, rest + search, request);
    const found = this.#router.find(request.method, path);
    if (found.found === "nothing") {
      return controlProblem({ code: "unknown_path", detail: `The operator's API has no path ${path}.` });
    }
    if (found.found === "path") {
      const allow = found.allow.join(", ");
      const detail = `This path allows ${allow}, not ${request.method}.`;
      return controlProblem({ code: "method_not_allowed", detail, headers: { allow } });
    }
    const { company = "", key = "" } = found.path;
    const misnamed = path.startsWith("/companies/") && nameProblem(company);
    if (misnamed) return controlProblem(misnamed);
    const body = await this.#bodyOf(request);
    if (!body.ok) return controlProblem(body.problem);
    return this.#respond(
      await found.value({ company, key, query: Object.fromEntries(searchParams), body: body.value }),
    );
  }

  /** Rejects if nothing can be written. */
  async #health(): Promise<Response> {
    const { env, failures } = this.#options;
    const now = Date.now();
    if (now - this.#checkedAt >= pause) await directoryOf(env).check();
    this.#checkedAt = now;
    const { companies } = failures;
    const state = companies === 0 ? { status: "ok" } : { status: "degraded", failingCompanies: companies };
    return Response.json({ ...state, version: env.VERSION });
  }

  /** An absent body is an empty object. */
  async #bodyOf(request: Request) {
    if (request.body === null || request.headers.get("content-length") === "0") return { ok: true as const, value: {} };
    return readJson(fromRequest(request), smallBody);
  }

  #respond(outcome: object | undefined): Response {
    if (outcome === undefined) return new Response(null, { status: 204 });
    if (outcome instanceof Response) return outcome;
    return isProblem(outcome) ? controlProblem(outcome) : Response.json(outcome);
  }

  async #control(company: string, target: string, request: Request): Promise<Response> {
    const misnamed = nameProblem(company);
    if (misnamed) return controlProblem(misnamed);
    const inner = new Request(new URL(target, request.url), request);
    const response = await companyOf(this.#options.env, company).control(company, inner);
    return response ?? controlProblem(noCompany(company));
  }
}
