import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Companies } from "./company.ts";
import { readForm } from "./form.ts";
import type { Fields } from "./records.ts";
import { created, lists, routes } from "./routes.ts";

const page = {
  type: "object",
  properties: {
    limit: { type: "integer", minimum: 1, default: 25 },
    offset: { type: "integer", minimum: 0, default: 0 },
    status: { enum: ["Active", "Finished"] },
    scheduledDateFrom: { type: "string", format: "date" },
  },
} as const;
const byId = { type: "object", properties: { id: { type: "string", format: "uuid" } } } as const;

/** What its validation knows of bodies, besides what the service itself refuses. */
const bodies: Readonly<Record<string, object>> = {
  "post /authorizations": {
    type: "object",
    required: ["externalId", "quantity", "carrierTaxId"],
    properties: {
      externalId: { type: "string" },
      quantity: { type: "number", exclusiveMinimum: 0 },
      tractorPlate: { type: ["string", "null"], pattern: "^[A-Za-z0-9]{1,8}$" },
    },
  },
  "post /products": { type: "object", required: ["name"], properties: { name: { type: "string" } } },
  "put /webhook": { type: "object", required: ["url"], properties: { url: { type: "string", format: "uri" } } },
};

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
export function fastifyService(companies: Companies): FastifyInstance {
  const app = fastify();
  const companyOf = ({ headers }: FastifyRequest) => {
    const company = companies.with(String(headers["x-partner-api-key"]));
    if (company === undefined) throw Object.assign(new Error("Unauthorized"), { statusCode: 401 });
    return company;
  };
  app.addHook("onRequest", async (request) => void companyOf(request));
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => readForm(body, request.headers["content-type"]),
  );
  for (const { path, rows } of lists) {
    app.get<{ Querystring: { limit: number; offset: number } & Fields }>(
      path,
      { schema: { querystring: page } },
      async (request) => {
        const { limit, offset } = request.query;
        const all = rows(companyOf(request), request.query);
        return { rows: all.slice(offset, offset + limit), paging: { total: all.length, limit, offset } };
      },
    );
  }
  for (const { method, path, run, isForm } of routes) {
    const body = bodies[`${method} ${path}`];
    app.route<{ Params: { id: string }; Querystring: Fields; Body: Fields & { body?: Fields } }>({
      method,
      url: path,
      schema: { ...(path.includes(":id") && { params: byId }), ...(body && { body }) },
      handler: async (request, reply) => {
        const { params, query, body: given } = request;
        const sent = isForm ? { body: {}, ...given } : { body: given };
        const done = asHttp(() => run(companyOf(request), { id: params.id, query, ...sent }));
        if (created(done)) return reply.code(done.isNew ? 201 : 200).send(done.entry);
        return done === undefined ? reply.code(204).send() : reply.code(method === "post" ? 201 : 200).send(done);
      },
    });
  }
  return app;
}
