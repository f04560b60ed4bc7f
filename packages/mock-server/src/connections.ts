import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * The requests under way on each connection, in the order of their answers. A client may send the next ones before it
 * has an answer (pipelining), so that a connection can have work without end.
 */
export class Connections {
  readonly #underWay = new Map<Socket, Set<ServerResponse>>();
  readonly #latest = new WeakMap<Duplex, ServerResponse>();
  readonly #ending = new WeakSet<Socket>();
  #isClosing = false;

  /** Takes in a request. False when its connection ends with an earlier answer, so that it has none. */
  accept({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#ending.has(socket)) return false;
    this.#latest.set(socket, response);
    const responses = this.#underWay.get(socket) ?? new Set();
    this.#underWay.set(socket, responses.add(response));
    response.once("close", () => {
      responses.delete(response);
      if (responses.size === 0) this.#underWay.delete(socket);
    });
    if (this.#isClosing) this.#endWith(response, socket);
    return true;
  }

  /** The response, under way or over, to the latest request of a connection; undefined before the first. */
  latest(socket: Duplex): ServerResponse | undefined {
    return this.#latest.get(socket);
  }

  /** Ends every connection: an idle one at once, any other after its present answer. */
  close(server: Server): void {
    this.#isClosing = true;
    for (const [socket, [present]] of this.#underWay) {
      if (present) this.#endWith(present, socket);
    }
    server.closeIdleConnections();
  }

  #endWith(response: ServerResponse, socket: Socket): void {
    this.#ending.add(socket);
    if (response.headersSent) response.once("finish", () => socket.destroySoon());
    else response.setHeader("connection", "close");
  }
}
