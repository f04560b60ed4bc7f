import type { IncomingMessage, ServerResponse } from "node:http";
import type { ExchangeAnswer, ExchangeRequest, RequestHeaders } from "@totem-partner/simulator";
import { joinHeaders } from "@totem-partner/simulator/host";

/** The raw headers of a Node request: names and values alternate, as received. */
export const nodeHeaders = (received: readonly string[]): RequestHeaders => ({
  received,
  get(name) {
    const wanted = name.toLowerCase();
    let found: string | null = null;
    for (let at = 0; at < received.length; at += 2) {
      const [written = "", value = ""] = [received[at], received[at + 1]];
      if (written.length !== wanted.length || written.toLowerCase() !== wanted) continue;
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  },
  [Symbol.iterator]: () => joinHeaders(received).entries(),
});

const schemeOf = ({ socket }: IncomingMessage) =>
  "encrypted" in socket && socket.encrypted === true ? "https" : "http";

/** A Node request as plain data. After too large a body, the connection stays open for the response that explains it. */
export const fromMessage = (
  message: IncomingMessage,
  target: string,
  headers = nodeHeaders(message.rawHeaders),
): ExchangeRequest => ({
  scheme: schemeOf(message),
  method: message.method ?? "",
  target,
  headers,
  readBody: (largest) =>
    new Promise((resolve) => {
      const chunks: Buffer<ArrayBuffer>[] = [];
      let size = 0;
      const collect = (chunk: Buffer<ArrayBuffer>) => {
        size += chunk.byteLength;
        chunks.push(chunk);
        if (size <= largest) return;
        message.off("data", collect);
        resolve("too-large");
      };
      const finish = () => {
        const [only] = chunks;
        if (!message.readableEnded) resolve("broken-off");
        else resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks, size));
      };
      message.on("data", collect);
      message.on("end", finish);
      message.on("error", finish);
      message.on("close", finish);
    }),
});

const largestDiscard = 16 * 1024 * 1024;

/** Discards the rest of an unwanted body, so that the client reads the response; an endless one is cut off. */
export function discard(message: IncomingMessage): void {
  const { complete, headers } = message;
  if (complete || (headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0")) return;
  let size = 0;
  message.removeAllListeners("data").removeAllListeners("readable");
  message.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > largestDiscard) message.destroy();
  });
  message.resume();
}

/** Sends a response, and discards the rest of its request. */
export function sendAnswer({ status, headers, text }: ExchangeAnswer, to: ServerResponse): void {
  if (!to.req.complete) discard(to.req);
  const length = status === 204 ? {} : { "content-length": Buffer.byteLength(text) };
  to.writeHead(status, { ...headers, ...length });
  to.end(text);
}

/** The body as a stream. Cancelling it leaves the connection open, for the same reason. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = message[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => discard(message),
    },
    { highWaterMark: 0 },
  );
}

export function toRequest(message: IncomingMessage, target: string): Request {
  const method = message.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  if (!hasBody) discard(message);
  return new Request(`${schemeOf(message)}://localhost${target}`, {
    method,
    headers: [...nodeHeaders(message.rawHeaders)],
    ...(hasBody && { body: bodyOf(message), duplex: "half" }),
  });
}
