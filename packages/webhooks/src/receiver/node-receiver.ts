import type { Answer } from "./answers.ts";
import { type NodeRequest, type NodeResponse, readNodeBody } from "../bodies/node-body.ts";
import type { ReceiverOptions } from "./options.ts";
import { createReceive } from "./receive.ts";

/** A `node:http` request handler, for Node and compatible frameworks. Never throws. */
export type NodeHandler<Request extends NodeRequest = NodeRequest> = (request: Request, response: NodeResponse) => void;

/** Sends a response, unless another has been sent or its recipient has disconnected. */
function send({ status, headers, text }: Answer, response: NodeResponse): void {
  if (response.headersSent || response.writableEnded || response.destroyed) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(text);
}

/** A receiver for Node requests; the hint says how to keep a parser away from it. */
export function createNodeReceiver<Request extends NodeRequest>(
  options: ReceiverOptions<Request>,
  rawBodyHint: string,
): NodeHandler<Request> {
  const receive = createReceive(options, { rawBodyHint });
  return (request, response) => {
    const { method, headers } = request;
    void receive({ request, method, headers, readBody: (bounds) => readNodeBody(request, bounds) }).then((answer) => {
      try {
        send(answer, response);
      } catch {
        // A middleware has changed how responses are sent, and fails.
        response.destroy();
      }
    });
  };
}
