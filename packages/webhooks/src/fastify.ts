import { type NodeHeaders, type NodeReadable, readStream } from "./receiver/bodies.ts";
import { createReceive } from "./receiver/receive.ts";
import type { ReceiverOptions } from "./receiver/options.ts";

export type { NodeHeaders, NodeReadable } from "./receiver/bodies.ts";

/** The part of a Fastify request that the plugin uses. */
export interface FastifyRequest {
  /** The method, in upper case. */
  readonly method: string;
  /** The path and query, as they were requested. */
  readonly url: string;
  /** The parameters of the path. */
  readonly params?: unknown;
  /** The headers, by lower-case name. */
  readonly headers: NodeHeaders;
  /** Node's request. */
  readonly raw: NodeReadable;
  /** The body as a parser produced it. */
  readonly body?: unknown;
}

/** The part of a Fastify reply that the plugin uses. */
export interface FastifyReply {
  /** Sets the status. */
  readonly code: (status: number) => FastifyReply;
  /** Sets headers. */
  readonly headers: (headers: Record<string, string>) => FastifyReply;
  /** Sends the response. */
  readonly send: (text: string) => FastifyReply;
}

type Parser = (request: unknown, payload: NodeReadable, done: (error: null, body: NodeReadable) => void) => void;

/** The part of a Fastify instance that the plugin uses. */
export interface FastifyScope<Request extends FastifyRequest = FastifyRequest> {
  /** Removes the parsers that the scope inherited. */
  readonly removeAllContentTypeParsers: () => unknown;
  /** Adds a parser to the scope. */
  readonly addContentTypeParser: (contentType: string, parser: Parser) => unknown;
  /** Adds a route for every method. */
  readonly all: (path: string, handler: (request: Request, reply: FastifyReply) => Promise<unknown>) => unknown;
}

/** A Fastify plugin. */
export type FastifyReceiver<Request extends FastifyRequest = FastifyRequest> = (
  scope: FastifyScope<Request>,
  options: unknown,
  done: () => void,
) => void;

/**
 * Creates a plugin for Fastify 5 that receives deliveries at its prefix. Its body parser applies only to that prefix,
 * so it sees the raw body whatever the other routes parse.
 *
 * @throws `TypeError` or `RangeError` for an invalid option. The route itself never throws or rejects.
 * @example
 * app.register(receiver({ secrets, on: { "authorization.finished": (event) => close(event.data) } }), {
 *   prefix: "/webhooks",
 * });
 */
export function receiver<Request extends FastifyRequest = FastifyRequest>(
  options: ReceiverOptions<Request>,
): FastifyReceiver<Request> {
  const receive = createReceive(options, {
    rawBodyHint:
      "Register the receiver with app.register(receiver(…), { prefix }), without fastify-plugin, and let no preParsing " +
      "hook of its scope read the payload.",
  });
  return (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    scope.all("/", async (request, reply) => {
      const { method, headers, raw, body } = request;
      const response = await receive({
        request,
        method,
        headers,
        // Without a body, no parser runs.
        readBody: (bounds) => readStream(isReadable(body) ? body : raw, headers, bounds),
      });
      return reply
        .code(response.status)
        .headers({ ...response.headers })
        .send(response.text);
    });
    done();
  };
}

const isReadable = (body: unknown): body is NodeReadable =>
  typeof body === "object" && body !== null && "resume" in body;
