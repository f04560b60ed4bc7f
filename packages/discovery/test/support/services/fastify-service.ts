import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Companies } from "./company.ts";
import { usual } from "./dress.ts";
import { readForm } from "./form.ts";
import { type Fields, Refusal } from "./records.ts";
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

/** A refusal with what Fastify's own handler shows of an error. */
const asHttp = (refusal: Refusal): Error => {
  const code = refusal.reason === "validation" && { code: "FST_ERR_VALIDATION" };
  return Object.assign(new Error(refusal.message), { statusCode: usual.reasons[refusal.reason], ...code });
};
const thrown = <T>(run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw error instanceof Refusal ? asHttp(error) : error;
  }
};

/** In the way of Fastify: schemas validate, and its own handlers write errors. */
export function fastifyService(companies: Companies): FastifyInstance {
  const app = fastify();
  const companyOf = ({ headers }: FastifyRequest) => thrown(() => companies.with(String(headers["x-partner-api-key"])));
  app.addHook("onRequest", async (request) => void companyOf(request));
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) =>
      readForm(Uint8Array.from(body).buffer, request.headers["content-type"]),
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
  for (const { method, path, does, run, isForm } of routes) {
    app.route<{ Params: { id: string }; Querystring: Fields; Body: Fields & { body?: Fields } }>({
      method,
      url: path,
      schema: path.includes(":id") ? { params: byId } : {},
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const sent = isForm ? { body: {}, ...body } : { body: { ...body } };
        const done = thrown(() => run(companyOf(request), { id: params.id, query, ...sent }));
        if (created(done)) return reply.code(done.isNew ? 201 : 200).send(done.entry);
        if (done === undefined) return reply.code(204).send();
        return reply.code(does === "create" || does === "emit" ? 201 : 200).send(done);
      },
    });
  }
  return app;
}
