import { createApp } from "./app.ts";

const { WEBHOOK_SECRETS = "", PORT = "3000" } = process.env;

const app = createApp({
  secrets: WEBHOOK_SECRETS.split(",").filter((secret) => secret !== ""),
  close: (authorizationId, reason) => console.log(`Authorization ${authorizationId} is finished: ${reason}.`),
});
app.listen(Number(PORT), () => console.log(`Listening at http://127.0.0.1:${PORT}/webhooks.`));
