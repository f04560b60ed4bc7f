import { memoryDedupe } from "@totem-partner/webhooks";
import { receiver } from "@totem-partner/webhooks/fetch";
import { Hono } from "hono";

/** The options of the application. */
export interface AppOptions {
  /** The secret of the webhook configuration; while it is being replaced, the new one and the old one. */
  secrets: readonly string[];
  /** Closes the order of an authorization. When it fails, the service delivers again. */
  close: (authorizationId: string, reason: string) => unknown;
}

/** An application that receives deliveries at /webhooks. */
export function createApp({ secrets, close }: AppOptions): Hono {
  const receive = receiver({
    secrets,
    dedupe: memoryDedupe(),
    on: { "authorization.finished": ({ data }) => close(data.authorization.id, data.reason) },
  });
  const app = new Hono();
  // The request itself, before anything reads its body: the signature covers the exact bytes.
  app.post("/webhooks", (context) => receive(context.req.raw));
  return app;
}
