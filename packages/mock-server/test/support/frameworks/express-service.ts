import express, { type ErrorRequestHandler, type Express, type Request } from "express";
import type { Companies } from "./company.ts";
import { readForm } from "./form.ts";
import { type Fields, Refusal } from "./records.ts";
import { created, lists, routes } from "./routes.ts";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function integer(text: unknown, standard: number, least: number): number {
  const value = text === undefined ? standard : Number(text);
  if (!Number.isInteger(value) || value < least) throw new Refusal(400, "A limit and an offset are integers");
  return value;
}

/** Whether a POST creates a record. */
const creates = (path: string): boolean => !path.includes(":id");

/** In the way of Express: what is thrown goes to its own handler, which answers a page. */
export function expressService(companies: Companies): Express {
  const app = express();
  // As it is deployed: its pages show no stack, and it logs no error in a test.
  app.set("env", "production");
  const companyOf = (request: Request) => {
    const company = companies.with(request.get("x-partner-api-key"));
    if (company === undefined) throw new Refusal(401, "Unauthorized");
    return company;
  };
  app.use((request, _response, next) => {
    companyOf(request);
    next();
  });
  app.use(express.json(), express.raw({ type: "multipart/form-data" }));
  app.param("id", (_request, _response, next, id: string) => {
    next(uuid.test(id) ? undefined : new Refusal(400, "The id is no UUID"));
  });
  for (const { path, rows } of lists) {
    app.get(path, (request, response) => {
      const [limit, offset] = [integer(request.query["limit"], 25, 1), integer(request.query["offset"], 0, 0)];
      const all = rows(companyOf(request), request.query);
      const data = all.slice(offset, offset + limit);
      response.json({ data, count: data.length, totalCount: all.length });
    });
  }
  for (const { method, path, run, isForm } of routes) {
    app[method](path, async (request: Request<{ id: string }, unknown, Fields | Buffer | undefined>, response) => {
      const { params, query, body = {} } = request;
      const form = isForm && body instanceof Uint8Array ? await readForm(body, request.get("content-type")) : undefined;
      const sent = body instanceof Uint8Array ? {} : body;
      const done = run(companyOf(request), { id: params.id, query, body: sent, ...form });
      if (created(done)) response.status(done.isNew ? 201 : 200).json(done.entry);
      else if (done === undefined) response.status(204).end();
      else response.status(method === "post" && creates(path) ? 201 : 200).json(done);
    });
  }
  const withStatus: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(error instanceof Refusal ? Object.assign(new Error(error.message), { status: error.status }) : error);
  };
  app.use(withStatus);
  return app;
}
