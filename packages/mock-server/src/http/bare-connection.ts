import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ExchangeAnswer } from "@totem-partner/simulator";

/** How long a client may keep sending after the last response on its connection, so that it reads the response. */
const lingerMilliseconds = 500;

/** A raw HTTP response that ends its connection. */
function written({ status, headers, text }: ExchangeAnswer): string {
  const all = {
    ...headers,
    date: new Date().toUTCString(),
    connection: "close",
    "content-length": String(Buffer.byteLength(text)),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", text].join("\r\n");
}

/**
 * Responds on a connection for which Node has no response object, and ends it. What the client still sends is
 * discarded for a moment: a connection that is closed with unread data is reset, which can destroy the response.
 */
export function answerBare(socket: Duplex, answer: ExchangeAnswer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // It is not a failure if the client has already disconnected.
  socket.on("error", () => undefined);
  const linger = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  socket.once("close", () => clearTimeout(linger));
  socket.resume();
  socket.end(written(answer));
}
