import express, { type ErrorRequestHandler, type Express, type Request } from "express";
import { check } from "./checks.ts";
import type { Companies } from "./company.ts";
import { usual } from "./dress.ts";
import { readForm } from "./form.ts";
import { type Fields, Refusal } from "./records.ts";
import { created, lists, routes } from "./routes.ts";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The usual way in Express: its own handler turns errors into a page. */
export function expressService(companies: Companies): Express {
  const app = express();
  // As it is deployed: its pages show no stack, and it logs no error in a test.
  app.set("env", "production");
  const companyOf = (request: Request) => companies.with(request.get("x-partner-api-key"));
  app.use((request, _response, next) => {
    companyOf(request);
    next();
  });
  app.use(express.json(), express.raw({ type: "multipart/form-data" }));
  app.param("id", (_request, _response, next, id: string) => {
    next(uuid.test(id) ? undefined : new Refusal("id", "The id is no UUID"));
  });
  for (const { path, rows } of lists) {
    app.get(path, (request, response) => {
      const { query } = request;
      check("query", query);
      const [limit, offset] = [Number(query["limit"] ?? 25), Number(query["offset"] ?? 0)];
      const all = rows(companyOf(request), query);
      const data = all.slice(offset, offset + limit);
      response.json({ data, count: data.length, totalCount: all.length });
    });
  }
  for (const { method, path, does, run, isForm } of routes) {
    app[method](path, async (request: Request<{ id: string }, unknown, Fields | Buffer | undefined>, response) => {
      const { params, query, body = {} } = request;
      const bytes = body instanceof Uint8Array ? Uint8Array.from(body).buffer : undefined;
      const form = isForm && bytes ? await readForm(bytes, request.get("content-type")) : undefined;
      const sent = body instanceof Uint8Array ? {} : body;
      const done = run(companyOf(request), { id: params.id, query, body: sent, ...form });
      if (done === undefined || does === "emit") response.status(204).end();
      else if (created(done)) response.status(done.isNew ? 201 : 200).json(done.entry);
      else response.status(does === "create" ? 201 : 200).json(done);
    });
  }
  const withStatus: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(error instanceof Refusal ? Object.assign(error, { status: usual.reasons[error.reason] }) : error);
  };
  app.use(withStatus);
  return app;
}
