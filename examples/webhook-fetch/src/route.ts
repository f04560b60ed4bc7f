// A route handler of Next: copy it to app/webhooks/route.ts.
import { memoryDedupe } from "@totem-partner/webhooks";
import { receiver } from "@totem-partner/webhooks/fetch";
import { close } from "./orders.ts";

const { WEBHOOK_SECRET = "" } = process.env;

/** Receives deliveries. With `respond: "before"`, add `waitUntil: after`, which next/server exports. */
export const POST = receiver({
  secrets: WEBHOOK_SECRET,
  dedupe: memoryDedupe(),
  on: { "authorization.finished": ({ data }) => close(data.authorization.id, data.reason) },
});
