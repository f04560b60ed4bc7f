import { DatabaseSync } from "node:sqlite";
import { createApp } from "./app.ts";
import { closeOrder, ordersSchema } from "./close-order.ts";
import { EventQueue } from "./event-queue.ts";

const { WEBHOOK_SECRETS = "", PORT = "3000", QUEUE_FILE = "events.sqlite" } = process.env;

const database = new DatabaseSync(QUEUE_FILE);
database.exec(ordersSchema);
const queue = new EventQueue(database);
const drain = (): void => queue.drain(closeOrder);

const app = createApp({
  secrets: WEBHOOK_SECRETS.split(",").filter((secret) => secret !== ""),
  queue,
  // After the answer has gone out.
  onEvent: () => setImmediate(drain),
});
app.listen(Number(PORT), () => console.log(`Listening at http://127.0.0.1:${PORT}/webhooks.`));
// Events from before the start, and those to try again.
setInterval(drain, 1000);
