import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * The requests in flight on each connection, in the order of their responses. A client may send requests before it
 * has a response (pipelining), so a connection can stay busy indefinitely.
 */
export class Connections {
  /** For each connection the responses in flight, the current one first; the latest remains when it is complete. */
  readonly #responses = new Map<Duplex, ServerResponse[]>();
  readonly #ending = new WeakSet<Duplex>();
  #isClosing = false;

  /** Registers a request. False if its connection ends with an earlier response, so that it gets none. */
  accept({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#ending.has(socket)) return false;
    const responses = this.#of(socket);
    while (responses[0]?.closed) responses.shift();
    responses.push(response);
    if (this.#isClosing) this.#endWith(response);
    return true;
  }

  /** The response, in flight or complete, to the latest request of a connection; undefined before the first. */
  latest(socket: Duplex): ServerResponse | undefined {
    return this.#responses.get(socket)?.at(-1);
  }

  /** Ends every connection: an idle one immediately, any other after its current response. */
  close(server: Server): void {
    this.#isClosing = true;
    for (const responses of this.#responses.values()) {
      const present = responses.find(({ closed }) => !closed);
      if (present) this.#endWith(present);
    }
    server.closeIdleConnections();
  }

  #of(socket: Socket): ServerResponse[] {
    const known = this.#responses.get(socket);
    if (known) return known;
    const responses: ServerResponse[] = [];
    this.#responses.set(socket, responses);
    socket.once("close", () => this.#responses.delete(socket));
    return responses;
  }

  #endWith(response: ServerResponse): void {
    const { socket } = response.req;
    this.#ending.add(socket);
    if (response.headersSent) response.once("finish", () => socket.destroySoon());
    else response.setHeader("connection", "close");
  }
}
