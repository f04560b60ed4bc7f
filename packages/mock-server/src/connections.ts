import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * The requests under way on each connection, in the order of their answers. A client may send the next ones before it
 * has an answer (pipelining), so that a connection can have work without end.
 */
export class Connections {
  /** Of each connection the responses that are under way, the present one first; the latest stays when it is over. */
  readonly #responses = new Map<Duplex, ServerResponse[]>();
  readonly #ending = new WeakSet<Duplex>();
  #isClosing = false;

  /** Takes in a request. False when its connection ends with an earlier answer, so that it has none. */
  accept({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#ending.has(socket)) return false;
    const responses = this.#of(socket);
    while (responses[0]?.closed) responses.shift();
    responses.push(response);
    if (this.#isClosing) this.#endWith(response);
    return true;
  }

  /** The response, under way or over, to the latest request of a connection; undefined before the first. */
  latest(socket: Duplex): ServerResponse | undefined {
    return this.#responses.get(socket)?.at(-1);
  }

  /** Ends every connection: an idle one at once, any other after its present answer. */
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
