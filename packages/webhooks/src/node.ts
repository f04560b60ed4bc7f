import { createNodeReceiver, type NodeHandler } from "./receiver/node-receiver.ts";
import type { NodeRequest } from "./receiver/bodies.ts";
import type { ReceiverOptions } from "./receiver/options.ts";

export type { NodeHandler } from "./receiver/node-receiver.ts";
export type { NodeHeaders, NodeReadable, NodeRequest, NodeResponse } from "./receiver/bodies.ts";

/**
 * Creates a handler for `node:http`, `node:https`, and every framework that uses Node's requests and responses. It
 * handles every path; route requests before you call it.
 *
 * @throws `TypeError` or `RangeError` for an invalid option. The handler itself never throws.
 * @example
 * createServer(receiver({ secrets, on: { "*": (event) => queue.add(event) } })).listen(3000);
 */
export const receiver = <Request extends NodeRequest = NodeRequest>(
  options: ReceiverOptions<Request>,
): NodeHandler<Request> =>
  createNodeReceiver(
    options,
    "Call the receiver before anything reads the request, or store the bytes that were read in request.rawBody. " +
      "In a Next pages/api route, export const config = { api: { bodyParser: false } }.",
  );
