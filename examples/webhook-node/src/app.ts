import { createServer, type Server } from "node:http";
import { memoryDedupe } from "@totem-partner/webhooks";
import { receiver } from "@totem-partner/webhooks/node";

/** The options of the application. */
export interface AppOptions {
  /** The secret of the webhook configuration; while it is being replaced, the new one and the old one. */
  secrets: readonly string[];
  /** Closes the order of an authorization. When it fails, the service delivers again. */
  close: (authorizationId: string, reason: string) => unknown;
}

/** A server that receives deliveries at /webhooks. */
export function createApp({ secrets, close }: AppOptions): Server {
  const receive = receiver({
    secrets,
    dedupe: memoryDedupe(),
    on: { "authorization.finished": ({ data }) => close(data.authorization.id, data.reason) },
  });
  return createServer((request, response) => {
    if (request.url === "/webhooks") void receive(request, response);
    else response.writeHead(404).end();
  });
}
