import type { DatabaseSync } from "node:sqlite";
import type { WebhookEvent } from "@totem-partner/webhooks";

/** The ERP of this example: a table of orders that are closed, in the database of the queue. */
export const ordersSchema = `
  CREATE TABLE IF NOT EXISTS closed_orders (authorization_id TEXT, reason TEXT) STRICT;
`;

/** Closes the order of an authorization that is finished. Nothing to do for any other event. */
export function closeOrder(event: WebhookEvent, database: DatabaseSync): void {
  if (event.type !== "authorization.finished") return;
  const { authorization, reason } = event.data;
  database.prepare("INSERT INTO closed_orders VALUES (?, ?)").run(authorization.id, reason);
}
