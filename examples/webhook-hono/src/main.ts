import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";

const { WEBHOOK_SECRETS = "", PORT = "3000" } = process.env;

const app = createApp({
  secrets: WEBHOOK_SECRETS.split(",").filter((secret) => secret !== ""),
  close: (authorizationId, reason) => console.log(`Authorization ${authorizationId} is finished: ${reason}.`),
});
serve({ fetch: app.fetch, port: Number(PORT) }, () => console.log(`Listening at http://127.0.0.1:${PORT}/webhooks.`));
