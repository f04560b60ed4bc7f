import express, { type ErrorRequestHandler, type Express } from "express";
import { type Orders, Refusal } from "./orders.ts";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function integer(text: unknown, standard: number, least: number): number {
  const value = text === undefined ? standard : Number(text);
  if (!Number.isInteger(value) || value < least) throw new Refusal(400, "A limit and an offset are integers");
  return value;
}

/** In the way of Express: what is thrown goes to its own handler, which answers a page. */
export function expressService(orders: Orders): Express {
  const app = express();
  // It logs no error then.
  app.set("env", "test");
  app.use((request, _response, next) => {
    next(request.get("x-partner-api-key") === orders.key ? undefined : new Refusal(401, "Unauthorized"));
  });
  app.use(express.json());
  app.param("id", (_request, _response, next, id: string) => {
    next(uuid.test(id) ? undefined : new Refusal(400, "The id is no UUID"));
  });
  app.post("/authorizations", ({ body }: { body: Record<string, unknown> }, response) => {
    const { entry, isNew } = orders.create(body);
    response.status(isNew ? 201 : 200).json(entry);
  });
  app.post("/products", ({ body }: { body: Record<string, unknown> }, response) => {
    response.status(201).json(orders.createProduct(body));
  });
  for (const kind of ["authorizations", "products", "warehouses"]) {
    app.get(`/${kind}`, ({ query }, response) => {
      const { rows, total } = orders.list(kind, integer(query["limit"], 25, 1), integer(query["offset"], 0, 0));
      response.json({ data: rows, count: rows.length, totalCount: total });
    });
    app.get(`/${kind}/:id`, ({ params }, response) => {
      response.json(orders.get(kind, params.id));
    });
  }
  app.patch(
    "/authorizations/:id",
    ({ params, body }: { params: { id: string }; body: Record<string, unknown> }, response) => {
      response.json(orders.update(params.id, body));
    },
  );
  app.post("/authorizations/:id/cancel", ({ params }, response) => {
    response.json(orders.cancel(params.id));
  });
  app.get("/webhook", (_request, response) => {
    response.status(204).end();
  });
  // Express would log the error.
  const quiet: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(error instanceof Refusal ? Object.assign(new Error(error.message), { status: error.status }) : error);
  };
  app.use(quiet);
  return app;
}
