// What the adapters use of Node's requests and answers, and of what Express and Fastify add. Their own types are not
// needed to compile against this package.

/** A stream of Node that a body comes from. */
export interface NodeReadable {
  /** Whether the connection is gone, or everything was read. */
  readonly destroyed: boolean;
  /** Whether something has read from it. */
  readonly readableDidRead?: boolean;
  /** Adds a listener. */
  readonly on: (event: string, listener: (value: unknown) => void) => unknown;
  /** Removes a listener. */
  readonly removeListener: (event: string, listener: (value: unknown) => void) => unknown;
  /** Lets the data come. */
  readonly resume: () => unknown;
  /** Closes the connection. */
  readonly destroy: () => unknown;
}

/** The headers of a request as Node has them. */
export type NodeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request of `node:http`, and what frameworks put on it. */
export interface NodeRequest extends NodeReadable {
  /** The method, in capitals. */
  readonly method?: string | undefined;
  /** The headers, by their names in lower case. */
  readonly headers: NodeHeaders;
}

/** An answer of `node:http`. */
export interface NodeResponse {
  /** Whether an answer has begun. */
  readonly headersSent: boolean;
  /** Whether an answer has ended. */
  readonly writableEnded: boolean;
  /** Whether the connection is gone. */
  readonly destroyed: boolean;
  /** The status to answer. */
  statusCode: number;
  /** Sets a header. */
  readonly setHeader: (name: string, value: string) => unknown;
  /** Sends the body, and with it the answer. */
  readonly end: (text: string) => unknown;
  /** Closes the connection. */
  readonly destroy: () => unknown;
}
