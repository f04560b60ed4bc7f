import { pageQuery, check, strictObject } from "@totem-partner/simulator/control";
import { type Problem, Router, validationProblem } from "@totem-partner/simulator/host";
import { z } from "zod";
import { boundsSchema } from "../bounds/bounds.ts";
import { type ListedKey, mostKeys } from "../calls/company-calls.ts";
import { conditions, type Totals } from "../calls/directory-calls.ts";
import { companyOf, directoryOf, type Environment } from "../environment.ts";
import { digestOf, type KeyMaker } from "../requests/api-key.ts";
import { sandboxProblem } from "../requests/sandbox-problems.ts";
import type { Failures } from "./failures.ts";
import { type FrontCounts, metricsResponse } from "./metrics.ts";

const companiesQuery = strictObject({
  ...pageQuery.shape,
  name: z.string().max(100).optional(),
  is: z.enum(conditions).optional(),
});

const keyRequest = strictObject({ name: z.string().min(1).max(100) });

const rotation = strictObject({ hours: z.number().min(0).max(8760).optional() });

export interface IssuedKey extends ListedKey {
  company: string;
  apiKey: string;
}

/** The totals of all companies, and of the requests that reached none. */
export interface SandboxTotals extends Totals, FrontCounts {
  mostCompanies: number;
}

export const prefix = "/_sandbox";

export const noCompany = (company: string): Problem =>
  sandboxProblem("company_not_found", `No company is called ${company}; see GET ${prefix}/companies.`);

const noKey = (company: string, key: string): Problem =>
  sandboxProblem("key_not_found", `${company} has no key ${key}; see GET ${prefix}/companies/${company}/keys.`);

const invalid = (mistakes: readonly { path: string; message: string }[], part: "body" | "query"): Problem =>
  validationProblem(mistakes.map(({ path, message }) => ({ in: part, path, message })));

const hour = 3_600_000;

type Outcome = object | undefined;

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

interface OperatorOptions {
  env: Environment;
  maker: KeyMaker;
  counts: FrontCounts;
  failures: Failures;
}

const mostCompanies = ({ MAX_COMPANIES }: Environment): number => Number(MAX_COMPANIES ?? 10_000);

async function issue({ env, maker }: OperatorOptions, company: string, name: string): Promise<Outcome> {
  const most = mostCompanies(env);
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
async function rotate(options: OperatorOptions, { company, key }: Call, hours: number): Promise<Outcome> {
  const calls = companyOf(options.env, company);
  const known = await calls.keys(company);
  if (known === undefined) return noCompany(company);
  const old = known.find(({ id }) => id === key);
  if (old === undefined) return noKey(company, key);
  const issued = await issue(options, company, old.name);
  if (issued instanceof Response) await calls.endKey(company, key, Date.now() + hours * hour);
  return issued;
}

/** The routes of an operator besides the control API of a company. */
export function operatorRoutes(options: OperatorOptions): Router<Handle> {
  const { env, counts } = options;
  const directory = () => directoryOf(env);
  return new Router<Handle>([
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
      checked("body", keyRequest, ({ name }, { company }) => issue(options, company, name)),
    ),
    route(
      "POST",
      "/companies/{company}/keys/{key}/rotate",
      checked("body", rotation, ({ hours = 24 }, call) => rotate(options, call, hours)),
    ),
    route("DELETE", "/companies/{company}/keys/{key}", async ({ company, key }) =>
      (await companyOf(env, company).removeKey(company, key)) ? undefined : noKey(company, key),
    ),
    route("GET", "/totals", async (): Promise<SandboxTotals> => ({
      ...(await directory().totals()),
      ...counts,
      mostCompanies: mostCompanies(env),
    })),
    route("GET", "/metrics", async () => metricsResponse(await directory().totals(), counts)),
  ]);
}
