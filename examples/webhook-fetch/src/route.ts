// A route handler of Next: copy it to app/webhooks/route.ts.
import { memoryDedupe } from "@totem-partner/webhooks";
import { receiver } from "@totem-partner/webhooks/fetch";
import { close } from "./orders.ts";

/**
 * Receives deliveries. The secret is asked for at each delivery, because `next build` loads this file where it may not be
 * set. With `respond: "before"`, add `waitUntil: after`, which next/server exports.
 */
export const POST = receiver({
  secrets: () => process.env["WEBHOOK_SECRET"],
  dedupe: memoryDedupe(),
  on: { "authorization.finished": ({ data }) => close(data.authorization.id, data.reason) },
});
