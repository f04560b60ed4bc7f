import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isFields } from "@totem-partner/spec/fields";
import { check } from "./checks.ts";
import { Companies } from "./company.ts";
import { type Dress, kindOf, usual, type Written } from "./dress.ts";
import { readForm } from "./form.ts";
import { type Fields, Refusal } from "./records.ts";
import { type Asked, created, lists, routes } from "./routes.ts";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The largest part of a list, and the part of a query without a limit. */
const [most, usualLimit] = [100, 25];

async function readBody({ req }: Context): Promise<Fields> {
  const text = await req.text();
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (isFields(body)) return body;
  } catch (error) {
    throw new Refusal("malformed", error instanceof Error ? error.message : "");
  }
  throw new Refusal("malformed", "The body is not an object");
}

function paging({ isLenient }: Dress, { limit, offset, ...filters }: Fields) {
  const integer = (value: unknown, least: number, standard: number): number =>
    value === undefined || (isLenient && !(Number(value) >= least)) ? standard : Number(value);
  const given = { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) };
  check("query", { ...(isLenient ? {} : given), ...filters });
  return { limit: Math.min(most, integer(limit, 1, usualLimit)), offset: integer(offset, 0, 0) };
}

/** A service with all 38 operations that writes as its framework does; it runs on Hono. */
export function dressedService(dress: Dress, companies = new Companies(dress.ids?.make)): Hono {
  const { ids, type = "application/json", time = (instant: Date) => instant.toISOString() } = dress;
  const { item = (record: Fields): unknown => record, wrap = (record: unknown) => record } = dress;
  const statuses = { ...usual.statuses, ...dress.statuses };
  const app = new Hono();
  const slash = dress.hasSlashes ? "/" : "";

  const write = (c: Context, { status = 200, body, type: own = type, headers }: Written): Response => {
    for (const [name, value] of Object.entries({ ...dress.headers, ...headers })) c.header(name, value);
    if (body === undefined) return c.body(null, status as ContentfulStatusCode);
    c.header("content-type", own);
    return c.body(typeof body === "string" ? body : JSON.stringify(body), status as ContentfulStatusCode);
  };
  const urlOf = ({ req }: Context): URL => new URL(req.url);
  const refuse = (c: Context, refusal: Refusal): Response => {
    const status = dress.reasons?.[refusal.reason] ?? usual.reasons[refusal.reason];
    return write(c, { status, ...dress.error(refusal, status, urlOf(c), c.req.method) });
  };
  const timed = (record: Fields): Fields =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, value instanceof Date ? time(value) : value]),
    );
  const companyOf = ({ req }: Context) => companies.with(req.header("x-partner-api-key"));

  for (const { path, rows } of lists) {
    app.get(path + slash, (c) => {
      const company = companyOf(c);
      const url = urlOf(c);
      const query = c.req.query();
      const { limit, offset } = paging(dress, query);
      const all = rows(company, query);
      const part = all.slice(offset, offset + limit).map((row) => item(timed(row), kindOf(url), url));
      return write(c, dress.list({ rows: part, total: all.length, limit, offset, url }));
    });
  }
  for (const { method, path, does, run, isForm } of routes) {
    app.on(method.toUpperCase(), path + slash, async (c) => {
      const company = companyOf(c);
      const url = urlOf(c);
      const id = c.req.param("id") ?? "";
      if (path.includes(":id") && !(ids?.isId ?? uuid).test(id))
        throw new Refusal("id", "is not a valid id", [
          { in: "path", name: "id", is: "type", says: "is not a valid UUID", value: id },
        ]);
      const asked: Omit<Asked, "id" | "query"> = isForm
        ? await readForm(await c.req.arrayBuffer(), c.req.header("content-type"))
        : { body: await readBody(c) };
      const done = run(company, { id, query: c.req.query(), ...asked });
      const status = created(done) && !done.isNew ? statuses.repeat : statuses[does];
      if (status === 204 || (done === undefined && does === "read")) return write(c, { status: 204 });
      const record = created(done) ? done.entry : done;
      const shown =
        record === undefined ? null : does === "emit" ? timed(record) : item(timed(record), kindOf(url), url);
      return write(c, { status, body: wrap(shown, kindOf(url), url) });
    });
  }
  for (const path of new Set([...lists, ...routes].map((one) => one.path)))
    app.all(path + slash, ({ req }) => {
      throw new Refusal("method", `Method ${req.method} is not allowed.`);
    });
  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error);
    throw error;
  });
  app.notFound((c) => {
    const url = urlOf(c);
    if (!dress.hasSlashes || url.pathname.endsWith("/")) return refuse(c, new Refusal("path", `No ${url.pathname}`));
    return write(c, { status: 301, headers: { location: `${url.pathname}/${url.search}` } });
  });
  return app;
}
