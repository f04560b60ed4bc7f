import { createPrivateKey, X509Certificate } from "node:crypto";
import { Server, type ServerOptions } from "node:https";
import type { Socket } from "node:net";
import { createSecureContext } from "node:tls";
import { codeOf, UsageError } from "../program.ts";

/** A certificate, followed by those of its issuers, and its key: both in PEM. */
export interface TlsPair {
  cert: string;
  key: string;
}

/** @throws {UsageError} for a pair that cannot be used, or not at that time. */
export function checkPair(pair: TlsPair, time = Date.now()): void {
  let validFrom: string;
  let validTo: string;
  try {
    createSecureContext({ ...pair });
    // Empty texts would be ignored.
    createPrivateKey(pair.key);
    ({ validFrom, validTo } = new X509Certificate(pair.cert));
  } catch (error) {
    const advice = "Pass a certificate and its own key without a passphrase, both in PEM";
    throw new UsageError(`The TLS certificate and key cannot be used (${codeOf(error)}). ${advice}.`);
  }
  if (Date.parse(validFrom) > time)
    throw new UsageError(`The TLS certificate is only valid from ${validFrom} on. Pass another.`);
  if (Date.parse(validTo) < time) throw new UsageError(`The TLS certificate expired on ${validTo}. Pass another.`);
}

/** Identifies a connection by its ends, which it has with and without TLS. */
const endsOf = ({ localAddress, remoteAddress, remotePort }: Socket): string =>
  `${localAddress} ${remoteAddress} ${remotePort}`;

const plainAnswer =
  "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\nThis port speaks TLS. Use https:// in the address.\n";

/** A server for HTTP/1.1 over TLS 1.2 and 1.3. Its connections can be reset, and closed before they have agreed on TLS. */
export class TlsServer extends Server {
  /** The connections that have not agreed on TLS yet. */
  readonly #handshakes = new Map<string, Socket>();

  /** @throws {UsageError} for a pair that cannot be used. */
  constructor(pair: TlsPair, options: ServerOptions = {}) {
    checkPair(pair);
    super({ handshakeTimeout: 30_000, allowHalfOpen: true, ...options, ...pair });
    this.on("connection", (raw: Socket) => {
      const ends = endsOf(raw);
      this.#handshakes.set(ends, raw);
      raw.once("close", () => this.#handshakes.delete(ends));
    });
    this.on("secureConnection", (socket) => {
      const ends = endsOf(socket);
      const raw = this.#handshakes.get(ends) ?? socket;
      this.#handshakes.delete(ends);
      // Node resets only what has no TLS. In Bun, both are the same.
      const reset = () => (raw === socket ? raw.destroy() : raw.resetAndDestroy());
      Object.assign(socket, { resetAndDestroy: reset });
    });
    this.removeAllListeners("tlsClientError").on("tlsClientError", (error: NodeJS.ErrnoException, socket) => {
      const raw = error.code === "ERR_SSL_HTTP_REQUEST" ? this.#handshakes.get(endsOf(socket)) : undefined;
      if (this.emit("clientError", error, raw ?? socket)) return;
      if (raw) raw.end(plainAnswer);
      else socket.destroy();
    });
  }

  override closeIdleConnections(): void {
    super.closeIdleConnections();
    for (const raw of this.#handshakes.values()) raw.destroy();
  }
}
