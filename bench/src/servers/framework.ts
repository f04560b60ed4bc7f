// A server as one would write it by hand with a fast framework: routes, a required key, bodies checked by the contract.
import { serve } from "@hono/node-server";
import { compile } from "@totem-partner/spec/validator";
import { Hono } from "hono";
import type { AuthorizationCreate } from "../partner-interface.ts";
import { type Authorization, recordOf } from "./record.ts";

const records = new Map<string, Authorization>();
const isCreate = compile<AuthorizationCreate>({ $ref: "contract#/components/schemas/AuthorizationCreate" });

const app = new Hono();
app.use(async (context, next) => {
  if (context.req.header("x-partner-api-key") === undefined) return context.json({ code: "missing_api_key" }, 401);
  return next();
});
app.get("/authorizations/:id", (context) => {
  const record = records.get(context.req.param("id"));
  return record === undefined ? context.json({ code: "authorization_not_found" }, 404) : context.json(record);
});
app.post("/authorizations", async (context) => {
  const body: unknown = await context.req.json();
  if (!isCreate(body)) return context.json({ code: "validation_failed", errors: isCreate.errors }, 400);
  const record = recordOf(body);
  records.set(record.id, record);
  return context.json(record, 201);
});

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.argv[2]) });
