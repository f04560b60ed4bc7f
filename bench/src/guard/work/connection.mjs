// Connections in memory: what a server or a client costs without the kernel, whose share differs between machines.
import { Buffer } from "node:buffer";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Duplex } from "node:stream";

/** The methods that Node's HTTP calls on a socket besides those of a stream. */
class MemorySocket extends Duplex {
  remoteAddress = "127.0.0.1";
  bytesRead = 0;

  destroySoon() {
    this.destroy();
  }

  _read() {}
}
for (const method of ["setTimeout", "setNoDelay", "setKeepAlive", "ref", "unref"]) {
  MemorySocket.prototype[method] = function () {
    return this;
  };
}

/** A client's end of a connection to a server in this process. */
class Visitor extends MemorySocket {
  #answered;

  /** Sends a request, and resolves to the beginning of its answer. */
  ask(request) {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.push(request);
    });
  }

  _write(chunk, _encoding, done) {
    done();
    this.#answered(chunk);
  }

  _writev(chunks, done) {
    done();
    this.#answered(chunks[0].chunk);
  }
}

/** A connection to a receiver that answers every request with 204, at once or when it is let go. */
export class Receiver extends MemorySocket {
  static #isHolding = false;
  static #held = new Set();
  /** The number of bytes of a body that have not arrived yet. */
  #missing = 0;

  /** The number of requests that wait for their answer. */
  static get held() {
    return Receiver.#held.size;
  }

  static hold() {
    Receiver.#isHolding = true;
  }

  static letGo() {
    Receiver.#isHolding = false;
    for (const connection of Receiver.#held) connection.#answer();
    Receiver.#held.clear();
  }

  _write(chunk, _encoding, done) {
    done();
    this.#take(chunk);
  }

  _writev(chunks, done) {
    done();
    for (const { chunk } of chunks) this.#take(chunk);
  }

  #take(chunk) {
    if (this.#missing > 0) this.#missing -= chunk.length;
    else {
      const head = chunk.toString("latin1");
      this.#missing = Number(/content-length: (\d+)/i.exec(head)[1]) + head.indexOf("\r\n\r\n") + 4 - chunk.length;
    }
    if (this.#missing > 0) return;
    if (Receiver.#isHolding) Receiver.#held.add(this);
    else this.#answer();
  }

  #answer() {
    this.push("HTTP/1.1 204 No Content\r\nConnection: keep-alive\r\n\r\n");
  }
}

/** The bytes of a request. */
export function requestBytes(method, path, body = "") {
  const fields = ["Host: 127.0.0.1", "X-Partner-API-Key: test_guard", "Connection: keep-alive"];
  if (body !== "") fields.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${fields.join("\r\n")}\r\n\r\n${body}`);
}

/** The server of this process that listens at an address. */
async function serverAt(url) {
  const { promise, resolve } = Promise.withResolvers();
  const found = ({ server }) => resolve(server);
  subscribe("http.server.request.start", found);
  await (await fetch(url)).arrayBuffer();
  unsubscribe("http.server.request.start", found);
  return promise;
}

/** A connection to the server of this process that listens at an address. */
export async function visit(url) {
  const visitor = new Visitor();
  (await serverAt(url)).emit("connection", visitor);
  return visitor;
}
