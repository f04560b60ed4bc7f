import type { PlainResponse } from "./responses.ts";
import {
  type BodyBounds,
  type BodyRead,
  type NodeRequest,
  type NodeResponse,
  readStream,
  withinLimit,
} from "./bodies.ts";
import type { ReceiverOptions } from "./options.ts";
import { createReceive } from "./receive.ts";

/**
 * A `node:http` request handler, for Node and compatible frameworks. Its promise settles when the response is sent, and never
 * rejects: await or return it where a framework would otherwise respond by itself.
 */
export type NodeHandler<Request extends NodeRequest = NodeRequest> = (
  request: Request,
  response: NodeResponse,
) => Promise<void>;

function send({ status, headers, text }: PlainResponse, response: NodeResponse): number | undefined {
  if (response.headersSent || response.writableEnded) return response.statusCode;
  if (response.destroyed) return undefined;
  try {
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(text);
  } catch {
    // A middleware has changed how responses are sent, and fails.
    response.destroy();
  }
  return undefined;
}

const isRaw = (body: unknown): body is string | Uint8Array => typeof body === "string" || body instanceof Uint8Array;

/** The body of a Node request: as a framework stored it, unless that is what a parser made of it, or read now. */
function readNodeBody(
  request: NodeRequest & { readonly rawBody?: unknown; readonly body?: unknown },
  bounds: BodyBounds,
): Promise<BodyRead> {
  const { rawBody, body } = request;
  for (const raw of [rawBody, body]) if (isRaw(raw)) return Promise.resolve(withinLimit(raw, bounds.bodyLimit));
  return readStream(request, request.headers, bounds);
}

export function createNodeReceiver<Request extends NodeRequest>(
  options: ReceiverOptions<Request>,
  rawBodyHint: string,
): NodeHandler<Request> {
  const receive = createReceive(options, { rawBodyHint });
  return async (request, response) => {
    const { headers } = request;
    // A framework's own request and response, such as those of Koa, can be neither read nor responded to.
    const isNodes = typeof Reflect.get(Object(response), "on") === "function";
    const method = isNodes ? request.method : undefined;
    const out = new Promise<unknown>((resolve) => {
      for (const event of isNodes ? ["finish", "close"] : []) response.on(event, resolve);
    });
    await receive({
      request,
      method,
      headers,
      readBody: (bounds) => readNodeBody(request, bounds),
      send: (result) => (isNodes ? send(result, response) : undefined),
    });
    if (isNodes && !response.destroyed) await out;
  };
}
