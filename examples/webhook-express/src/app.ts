import { memoryDedupe } from "@totem-partner/webhooks";
import { receiver } from "@totem-partner/webhooks/express";
import express, { type Express } from "express";

/** The options of the application. */
export interface AppOptions {
  /** The secret of the webhook configuration; while it is being replaced, the new one and the old one. */
  secrets: readonly string[];
  /** Closes the order of an authorization. When it fails, the service delivers again. */
  close: (authorizationId: string, reason: string) => unknown;
}

/** An application that receives deliveries at /webhooks, beside routes that take JSON. */
export function createApp({ secrets, close }: AppOptions): Express {
  const app = express();
  // Before express.json(): the signature covers the exact bytes.
  app.post(
    "/webhooks",
    receiver({
      secrets,
      dedupe: memoryDedupe(),
      on: { "authorization.finished": ({ data }) => close(data.authorization.id, data.reason) },
    }),
  );
  app.use(express.json());
  app.post("/orders", (request, response) => void response.status(201).json(request.body));
  return app;
}
