import { readStream } from "./receiver/node-body.ts";
import type { NodeHeaders, NodeReadable } from "./receiver/node-shapes.ts";
import { createReceive } from "./receiver/receive.ts";
import type { ReceiverOptions } from "./receiver/settings.ts";

export type { NodeHeaders, NodeReadable } from "./receiver/node-shapes.ts";

/** What the plugin uses of a request. */
export interface FastifyRequest {
  /** The method, in capitals. */
  readonly method: string;
  /** The headers, by their names in lower case. */
  readonly headers: NodeHeaders;
  /** The request of Node. */
  readonly raw: NodeReadable;
  /** What a parser made of the body. */
  readonly body?: unknown;
}

/** What the plugin uses of a reply. */
export interface FastifyReply {
  /** Sets the status. */
  readonly code: (status: number) => FastifyReply;
  /** Sets headers. */
  readonly headers: (headers: Record<string, string>) => FastifyReply;
  /** Sends the answer. */
  readonly send: (text: string) => FastifyReply;
}

/** Passes the payload on as it is. */
type Parser = (request: unknown, payload: NodeReadable, done: (error: null, body: NodeReadable) => void) => void;

/** What the plugin uses of an instance of Fastify. */
export interface FastifyScope {
  /** Removes the parsers that the scope inherited. */
  readonly removeAllContentTypeParsers: () => unknown;
  /** Adds a parser to the scope. */
  readonly addContentTypeParser: (contentType: string, parser: Parser) => unknown;
  /** Adds a route of every method. */
  readonly all: (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => unknown;
}

/** A plugin of Fastify. */
export type FastifyReceiver = (scope: FastifyScope, options: unknown, done: () => void) => void;

/**
 * A plugin for Fastify 5 that answers at its prefix. Its parser applies to that prefix alone, so that it sees the raw
 * body whatever the other routes parse.
 *
 * @throws `TypeError` or `RangeError` for an option that cannot work. The route itself never throws or rejects.
 * @example
 * app.register(receiver({ secrets, on: { "authorization.finished": (event) => close(event.data) } }), {
 *   prefix: "/webhooks",
 * });
 */
export function receiver(options: ReceiverOptions): FastifyReceiver {
  const receive = createReceive(options, {
    rawBodyHint:
      "Register the receiver with app.register(receiver(…), { prefix }), without fastify-plugin, and let no preParsing " +
      "hook of its scope read the payload.",
  });
  return (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    scope.all("/", async ({ method, headers, raw, body }, reply) => {
      const answer = await receive({
        method,
        headers,
        // Without a body no parser runs.
        readBody: (limit) => readStream(isReadable(body) ? body : raw, headers, limit),
      });
      return reply
        .code(answer.status)
        .headers({ ...answer.headers })
        .send(answer.text);
    });
    done();
  };
}

const isReadable = (body: unknown): body is NodeReadable =>
  typeof body === "object" && body !== null && "resume" in body;
