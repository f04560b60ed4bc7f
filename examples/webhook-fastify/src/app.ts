import { memoryDedupe } from "@totem-partner/webhooks";
import { receiver } from "@totem-partner/webhooks/fastify";
import fastify, { type FastifyInstance } from "fastify";

/** The options of the application. */
export interface AppOptions {
  /** The secret of the webhook configuration; while it is being replaced, the new one and the old one. */
  secrets: readonly string[];
  /** Closes the order of an authorization. When it fails, the service delivers again. */
  close: (authorizationId: string, reason: string) => unknown;
}

/** An application that receives deliveries at /webhooks, beside routes that take JSON. */
export function createApp({ secrets, close }: AppOptions): FastifyInstance {
  const app = fastify();
  // The plugin has a parser of its own, so that Fastify's JSON parser does not touch deliveries.
  void app.register(
    receiver({
      secrets,
      dedupe: memoryDedupe(),
      on: { "authorization.finished": ({ data }) => close(data.authorization.id, data.reason) },
    }),
    { prefix: "/webhooks" },
  );
  app.post("/orders", (request, reply) => reply.code(201).send(request.body));
  return app;
}
