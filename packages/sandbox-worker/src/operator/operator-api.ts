import { controlProblem } from "@totem-partner/control";
import { fromRequest, type Problem, readJson, Router } from "@totem-partner/simulator/host";
import { check } from "@totem-partner/simulator/control";
import type { z } from "zod";
import { boundsSchema } from "../bounds/bounds.ts";
import { companyName, digestOf, type KeyMaker } from "../requests/api-key.ts";
import { mostKeys } from "../calls/company-calls.ts";
import { companyOf, directoryOf, type Environment } from "../environment.ts";
import { type Failures, Health } from "./failures.ts";
import { pathOf } from "../requests/received-body.ts";
import { sandboxProblem } from "../requests/sandbox-problems.ts";
import { type FrontCounts, metricsResponse } from "./metrics.ts";
import {
  companiesQuery,
  type IssuedKey,
  keyRequest,
  rotation,
  type SandboxTotals,
  invalid,
  misnamed,
  noCompany,
  noKey,
  prefix,
  problemOf,
} from "./operator-calls.ts";

export const isOperatorPath = (pathname: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

const controlCall = /^\/companies\/([^/]+)(\/_mock\/.+)$/;

const smallBody = 65_536;

const hour = 3_600_000;

type Outcome = object | Response | Problem | undefined;

interface Call {
  /** Its name was checked. */
  company: string;
  key: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

type Handle = (call: Call) => Promise<Outcome>;

const route = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, value: Handle) => ({ method, path, value });

const checked =
  <Given>(part: "query" | "body", schema: z.ZodType<Given>, handle: (given: Given, call: Call) => Promise<Outcome>) =>
  async (call: Call) => {
    const read = check(schema, call[part]);
    return read.ok ? handle(read.value, call) : invalid(read.mistakes, part);
  };

const isProblem = (outcome: object): outcome is Problem => "code" in outcome && "detail" in outcome;

export interface OperatorOptions {
  env: Environment;
  maker: KeyMaker;
  counts: FrontCounts;
  failures: Failures;
}

export class OperatorApi {
  readonly #options: OperatorOptions;
  readonly #health: Health;
  readonly #router: Router<Handle>;

  constructor(options: OperatorOptions) {
    this.#options = options;
    this.#health = new Health(options.env, options.failures);
    const { env, counts } = options;
    const directory = () => directoryOf(env);
    this.#router = new Router<Handle>([
      route(
        "GET",
        "/companies",
        checked("query", companiesQuery, async ({ limit, offset, ...filter }) => ({
          ...(await directory().list(limit, offset, filter)),
          ...{ limit, offset },
        })),
      ),
      route(
        "GET",
        "/companies/{company}",
        async ({ company }) => (await companyOf(env, company).details(company)) ?? noCompany(company),
      ),
      route("DELETE", "/companies/{company}", async ({ company }) => {
        await companyOf(env, company).remove(company);
        options.failures.ended(company);
        return undefined;
      }),
      route(
        "PUT",
        "/companies/{company}/bounds",
        checked("body", boundsSchema, async (bounds, { company }) => {
          const calls = companyOf(env, company);
          return (await calls.setBounds(company, bounds)) ? calls.details(company) : noCompany(company);
        }),
      ),
      route("GET", "/companies/{company}/keys", async ({ company }) => {
        const items = await companyOf(env, company).keys(company);
        return items === undefined ? noCompany(company) : { items, total: items.length };
      }),
      route(
        "POST",
        "/companies/{company}/keys",
        checked("body", keyRequest, ({ name }, { company }) => this.#issue(company, name)),
      ),
      route(
        "POST",
        "/companies/{company}/keys/{key}/rotate",
        checked("body", rotation, ({ hours = 24 }, { company, key }) => this.#rotate(company, key, hours)),
      ),
      route("DELETE", "/companies/{company}/keys/{key}", async ({ company, key }) =>
        (await companyOf(env, company).removeKey(company, key)) ? undefined : noKey(company, key),
      ),
      route("GET", "/totals", async (): Promise<SandboxTotals> => ({
        ...(await directory().totals()),
        ...counts,
        mostCompanies: this.#mostCompanies,
      })),
      route("GET", "/metrics", async () => metricsResponse(await directory().totals(), counts)),
    ]);
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
    if (path === "/health" && request.method === "GET") return this.#health.answer();
    const problem = problemOf(request.headers.get("authorization"), this.#options.env.ADMIN_TOKEN);
    if (problem) return controlProblem(problem);
    const [, steered, rest] = controlCall.exec(path) ?? [];
    if (steered !== undefined && rest !== undefined) return this.#control(steered, rest + search, request);
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
    if (path.startsWith("/companies/") && !companyName.test(company)) return controlProblem(misnamed());
    const body = await this.#bodyOf(request);
    if (!body.ok) return controlProblem(body.problem);
    return this.#respond(
      await found.value({ company, key, query: Object.fromEntries(searchParams), body: body.value }),
    );
  }

  get #mostCompanies(): number {
    return Number(this.#options.env.MAX_COMPANIES ?? 10_000);
  }

  /** An absent body is an empty object. */
  async #bodyOf(request: Request) {
    if (request.body === null || request.headers.get("content-length") === "0") return { ok: true as const, value: {} };
    return readJson(fromRequest(request), smallBody);
  }

  #respond(outcome: Outcome): Response {
    if (outcome === undefined) return new Response(null, { status: 204 });
    if (outcome instanceof Response) return outcome;
    return isProblem(outcome) ? controlProblem(outcome) : Response.json(outcome);
  }

  async #control(company: string, target: string, request: Request): Promise<Response> {
    if (!companyName.test(company)) return controlProblem(misnamed());
    const inner = new Request(new URL(target, request.url), request);
    const response = await companyOf(this.#options.env, company).control(company, inner);
    return response ?? controlProblem(noCompany(company));
  }

  async #issue(company: string, name: string): Promise<Outcome> {
    const { env, maker } = this.#options;
    const most = this.#mostCompanies;
    const added = await directoryOf(env).add(company, most);
    if (added === "too many") {
      return sandboxProblem("too_many_companies", `There are ${String(most)} companies, the maximum of this sandbox.`);
    }
    const apiKey = await maker.make(company);
    const id = crypto.randomUUID().slice(0, 8);
    const digest = await digestOf(apiKey);
    const key = await companyOf(env, company).issueKey(company, { id, name, digest, isFirst: added === "new" });
    if (key) return Response.json({ ...key, company, apiKey } satisfies IssuedKey, { status: 201 });
    return sandboxProblem("too_many_keys", `${company} has ${String(mostKeys)} keys, the maximum. Revoke some first.`);
  }

  /** A new key in place of another, which remains valid for some hours. */
  async #rotate(company: string, key: string, hours: number): Promise<Outcome> {
    const calls = companyOf(this.#options.env, company);
    const known = await calls.keys(company);
    if (known === undefined) return noCompany(company);
    const old = known.find(({ id }) => id === key);
    if (old === undefined) return noKey(company, key);
    const issued = await this.#issue(company, old.name);
    if (issued instanceof Response) await calls.endKey(company, key, Date.now() + hours * hour);
    return issued;
  }
}
