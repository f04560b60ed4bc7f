// The parts of Node's requests and responses, with the additions of Express and Fastify, that the adapters use. Their
// own types are not needed to compile against this package.

/** A Node stream that a body is read from. */
export interface NodeReadable {
  /** Whether the connection is gone, or everything was read. */
  readonly destroyed: boolean;
  /** Whether something has read from it. */
  readonly readableDidRead?: boolean;
  /** Adds a listener. */
  readonly on: (event: string, listener: (value: unknown) => void) => unknown;
  /** Removes a listener. */
  readonly removeListener: (event: string, listener: (value: unknown) => void) => unknown;
  /** Starts the flow of data. */
  readonly resume: () => unknown;
  /** Closes the connection. */
  readonly destroy: () => unknown;
}

/** The headers of a Node request. */
export type NodeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A `node:http` request, with what frameworks add to it. */
export interface NodeRequest extends NodeReadable {
  /** The method, in upper case. */
  readonly method?: string | undefined;
  /** The path and query, as they were requested. */
  readonly url?: string | undefined;
  /** The headers, by lower-case name. */
  readonly headers: NodeHeaders;
}

/** A `node:http` response. */
export interface NodeResponse {
  /** Whether the response has started. */
  readonly headersSent: boolean;
  /** Whether the response has ended. */
  readonly writableEnded: boolean;
  /** Whether the connection is gone. */
  readonly destroyed: boolean;
  /** The status of the response. */
  statusCode: number;
  /** Sets a header. */
  readonly setHeader: (name: string, value: string) => unknown;
  /** Sends the body and ends the response. */
  readonly end: (text: string) => unknown;
  /** Closes the connection. */
  readonly destroy: () => unknown;
}
