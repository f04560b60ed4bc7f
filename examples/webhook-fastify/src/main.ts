import { createApp } from "./app.ts";

const { WEBHOOK_SECRETS = "", PORT = "3000" } = process.env;

const app = createApp({
  secrets: WEBHOOK_SECRETS.split(",").filter((secret) => secret !== ""),
  close: (authorizationId, reason) => console.log(`Authorization ${authorizationId} is finished: ${reason}.`),
});
console.log(`Listening at ${await app.listen({ port: Number(PORT) })}/webhooks.`);
