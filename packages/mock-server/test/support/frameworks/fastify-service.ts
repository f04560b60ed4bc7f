import fastify, { type FastifyInstance } from "fastify";
import type { Orders } from "./orders.ts";

const page = {
  type: "object",
  properties: {
    limit: { type: "integer", minimum: 1, default: 25 },
    offset: { type: "integer", minimum: 0, default: 0 },
  },
} as const;
const byId = { type: "object", properties: { id: { type: "string", format: "uuid" } } } as const;
const created = {
  type: "object",
  required: ["externalId", "quantity", "carrierTaxId"],
  properties: { externalId: { type: "string" }, quantity: { type: "number", exclusiveMinimum: 0 } },
} as const;

/** What a refusal needs for Fastify's own handler. */
const asHttp = <T>(run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && "status" in error) throw Object.assign(error, { statusCode: error.status });
    throw error;
  }
};

/** In the way of Fastify: schemas validate, and its own handlers answer what is wrong. */
export function fastifyService(orders: Orders): FastifyInstance {
  const app = fastify();
  app.addHook("onRequest", async (request) => {
    if (request.headers["x-partner-api-key"] === orders.key) return;
    throw Object.assign(new Error("Unauthorized"), { statusCode: 401 });
  });
  app.post<{ Body: Record<string, unknown> }>(
    "/authorizations",
    { schema: { body: created } },
    async (request, reply) => {
      const { entry, isNew } = asHttp(() => orders.create(request.body));
      return reply.code(isNew ? 201 : 200).send(entry);
    },
  );
  app.post<{ Body: Record<string, unknown> }>("/products", async (request, reply) =>
    reply.code(201).send(asHttp(() => orders.createProduct(request.body))),
  );
  for (const kind of ["authorizations", "products", "warehouses"]) {
    app.get<{ Querystring: { limit: number; offset: number } }>(
      `/${kind}`,
      { schema: { querystring: page } },
      async ({ query }) => {
        const { rows, total, limit, offset } = orders.list(kind, query.limit, query.offset);
        return { rows, paging: { total, limit, offset } };
      },
    );
    app.get<{ Params: { id: string } }>(`/${kind}/:id`, { schema: { params: byId } }, async ({ params }) =>
      asHttp(() => orders.get(kind, params.id)),
    );
  }
  app.patch<{ Params: { id: string }; Body: Record<string, unknown> }>(
    "/authorizations/:id",
    { schema: { params: byId } },
    async ({ params, body }) => asHttp(() => orders.update(params.id, body)),
  );
  app.post<{ Params: { id: string } }>("/authorizations/:id/cancel", { schema: { params: byId } }, async ({ params }) =>
    asHttp(() => orders.cancel(params.id)),
  );
  app.get("/webhook", async (_request, reply) => reply.code(204).send());
  return app;
}
