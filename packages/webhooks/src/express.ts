import { createNodeReceiver, type NodeHandler } from "./receiver/node-receiver.ts";
import type { NodeRequest } from "./receiver/bodies.ts";
import type { ReceiverOptions } from "./receiver/options.ts";

export type { NodeHandler } from "./receiver/node-receiver.ts";
export type { NodeHeaders, NodeReadable, NodeRequest, NodeResponse } from "./receiver/bodies.ts";

/**
 * Creates a route handler for Express 4 or 5. It reads the raw body itself, so register it before `express.json()`; if
 * a parser must come first, use `express.raw({ type: "application/json" })` on the route.
 *
 * @throws `TypeError` or `RangeError` for an invalid option. The handler itself never throws.
 * @example
 * app.post("/webhooks", receiver({ secrets, on: { "authorization.finished": (event) => close(event.data) } }));
 * app.use(express.json());
 */
export const receiver = <Request extends NodeRequest = NodeRequest>(
  options: ReceiverOptions<Request>,
): NodeHandler<Request> =>
  createNodeReceiver(
    options,
    "Register the receiver before app.use(express.json()), or keep the bytes: " +
      "express.json({ verify: (request, _response, bytes) => { request.rawBody = bytes; } }).",
  );
