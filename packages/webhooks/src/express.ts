import { createNodeReceiver, type NodeHandler } from "./receiver/node-receiver.ts";
import type { ReceiverOptions } from "./receiver/settings.ts";

export type { NodeHandler } from "./receiver/node-receiver.ts";
export type { NodeHeaders, NodeReadable, NodeRequest, NodeResponse } from "./receiver/node-shapes.ts";

/**
 * A handler for a route of Express 4 or 5. It reads the raw body itself, so it belongs before `express.json()`; where a
 * parser must come first, give the route `express.raw({ type: "application/json" })`.
 *
 * @throws `TypeError` or `RangeError` for an option that cannot work. The handler itself never throws.
 * @example
 * app.post("/webhooks", receiver({ secrets, on: { "authorization.finished": (event) => close(event.data) } }));
 * app.use(express.json());
 */
export const receiver = (options: ReceiverOptions): NodeHandler =>
  createNodeReceiver(
    options,
    "Register the receiver before app.use(express.json()), or keep the bytes: " +
      "express.json({ verify: (request, _response, bytes) => { request.rawBody = bytes; } }).",
  );
