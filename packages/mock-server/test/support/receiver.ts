import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from "node:net";

/** One delivery as it came in: the raw bytes, before anything looked at them. */
export interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage["headers"];
  bytes: Buffer;
  /** Resolves when the connection is closed, from whichever side. */
  closed: Promise<void>;
}

/** Answers one delivery; the default is 204. */
type Answer = (response: ServerResponse, received: Received, count: number) => void;

const portOf = (server: TcpServer): number => (server.address() as AddressInfo).port;

async function listen(server: TcpServer): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

/** A webhook receiver on a free port. */
export class Receiver implements AsyncDisposable {
  readonly received: Received[] = [];
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();
  readonly #closed = new WeakMap<Socket, Promise<void>>();

  private constructor(answer: Answer) {
    this.#server = createServer((request, response) => void this.#take(request, response, answer));
  }

  static async start(answer: Answer = (response) => response.writeHead(204).end()): Promise<Receiver> {
    const receiver = new Receiver(answer);
    await listen(receiver.#server);
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${String(portOf(this.#server))}/hooks/totem?from=mock`;
  }

  /** Waits until so many deliveries have come in, and answers them. */
  async until(count: number): Promise<readonly Received[]> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return this.received;
  }

  async #take(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
    const { socket } = request;
    const closed = this.#closed.get(socket) ?? new Promise<void>((resolve) => socket.once("close", () => resolve()));
    this.#closed.set(socket, closed);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method, url: path, headers } = request;
    const received = { method, path, headers, bytes: Buffer.concat(chunks), closed };
    this.received.push(received);
    answer(response, received, this.received.length);
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Something that takes connections and does with them as it likes, on a free port. */
export class Trap implements AsyncDisposable {
  readonly sockets: Socket[] = [];
  readonly #server: TcpServer;

  private constructor(spring: (socket: Socket) => void) {
    this.#server = createTcpServer((socket) => {
      this.sockets.push(socket);
      // That the other side breaks off is what is tested.
      socket.on("error", () => undefined);
      socket.once("data", () => spring(socket));
    });
  }

  /** Opens a trap, which springs on each connection when its first bytes arrive. */
  static async set(spring: (socket: Socket) => void): Promise<Trap> {
    const trap = new Trap(spring);
    await listen(trap.#server);
    return trap;
  }

  get url(): string {
    return `http://127.0.0.1:${String(portOf(this.#server))}/`;
  }

  /** Waits until the first connection is closed, in whatever way. */
  async closed(): Promise<void> {
    const [socket] = this.sockets;
    if (socket && !socket.closed) await new Promise((resolve) => socket.once("close", resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
