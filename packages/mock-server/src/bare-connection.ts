import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ExchangeAnswer } from "@totem-partner/simulator";

/** How long a client may go on after the last answer of its connection, so that it gets to read it. */
const lingerMilliseconds = 500;

/** An answer as it stands on the wire; the connection ends with it. */
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
 * Answers on a connection for which Node has no response, and ends it. What the client still sends is dropped for a
 * moment: a connection that is closed with something unread is reset, which can take the answer away.
 */
export function answerBare(socket: Duplex, answer: ExchangeAnswer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // That the client is gone already is no failure.
  socket.on("error", () => undefined);
  const linger = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  socket.once("close", () => clearTimeout(linger));
  socket.resume();
  socket.end(written(answer));
}
