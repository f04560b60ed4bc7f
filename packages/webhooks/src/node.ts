import { createNodeReceiver, type NodeHandler } from "./receiver/node-receiver.ts";
import type { ReceiverOptions } from "./receiver/settings.ts";

export type { NodeHandler } from "./receiver/node-receiver.ts";
export type { NodeHeaders, NodeReadable, NodeRequest, NodeResponse } from "./receiver/node-shapes.ts";

/**
 * A handler for `node:http`, `node:https`, and every framework whose requests and answers are those of Node. It answers
 * every path; choose the path before it is called.
 *
 * @throws `TypeError` or `RangeError` for an option that cannot work. The handler itself never throws.
 * @example
 * createServer(receiver({ secrets, on: { "*": (event) => queue.add(event) } })).listen(3000);
 */
export const receiver = (options: ReceiverOptions): NodeHandler =>
  createNodeReceiver(
    options,
    "Call the receiver before anything reads the request, or put the bytes that were read on request.rawBody. " +
      "In a route of Next's pages, export const config = { api: { bodyParser: false } }.",
  );
