import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { urlToHttpOptions } from "node:url";
import { failureReason } from "@totem-partner/spec/failure-reason";
import type { RequestTarget } from "../http/http-adapter.ts";
import { nodeHeaders } from "../http/node-messages.ts";
import type { Upstream } from "../input/upstream.ts";
import { http, https } from "../node-http.ts";
import { type CaptureBudget, CapturedBody, type PassedExchange } from "./captured-exchange.ts";

/** Connection-specific headers (RFC 9110, 7.6.1): each side of a proxy has its own. */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function passedHeaders(raw: readonly string[], ...without: readonly string[]): string[] {
  const named = nodeHeaders(raw).get("connection") ?? "";
  const own = new Set(named.split(",").map((name) => name.trim().toLowerCase()));
  // Without the length of a body, the other side would read on.
  own.delete("content-length");
  return raw.filter((_text, at) => {
    // Names and values alternate.
    const name = (raw[at - (at % 2)] ?? "").toLowerCase();
    return !hopByHop.has(name) && !own.has(name) && !without.includes(name);
  });
}

/** The service returned no response that can be passed on; the message, the rest of a sentence, says why. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  /** True if the response had started, so that the request had arrived. */
  readonly responded: boolean;

  constructor(message: string, responded: boolean) {
    super(message);
    this.responded = responded;
  }
}

/** A body without a length is sent in chunks; Node would omit that for methods that usually have no body. */
const chunked = ["Transfer-Encoding", "chunked"];

function send(
  message: IncomingMessage,
  { path, search }: RequestTarget,
  { url, basePath }: Upstream,
  captured: CapturedBody,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === "https:" ? https() : http;
  const isChunked = message.headers["transfer-encoding"] !== undefined;
  const hasBody = isChunked || message.headers["content-length"] !== undefined;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      ...urlToHttpOptions(url),
      method: message.method,
      path: `${basePath}${path}${search}`,
      // Node has already responded to `Expect`.
      headers: [
        ...passedHeaders(message.rawHeaders, "host", "expect"),
        "Host",
        url.host,
        ...(isChunked ? chunked : []),
      ],
      signal,
      // A reused connection may be closed during a request, and then it is unknown whether the request arrived.
      agent: false,
    });
    outgoing.once("response", resolve);
    outgoing.once("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer);
    });
    outgoing.once("error", (error) => reject(new UpstreamError(failureReason(error), false)));
    if (!hasBody) outgoing.end();
    else message.on("data", (chunk: Buffer) => captured.push(chunk)).pipe(outgoing);
  });
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** Returns what cannot be passed on of a response's head, as the rest of a sentence; Node reads more than it writes. */
function unfitHead({ statusCode = 0, statusMessage = "" }: IncomingMessage): string | undefined {
  if (statusCode === 101) return "it responded with 101 Switching Protocols, which the proxy does not support";
  if (statusCode < 200)
    return `it answered with the status ${String(statusCode).padStart(3, "0")}, which HTTP does not have`;
  if (controlCharacter.test(statusMessage)) return "the reason behind its status contains a control character";
  return undefined;
}

/** Streams a whole response to the client. If it breaks off, it breaks off for the client, too. */
async function passOn(answer: IncomingMessage, to: ServerResponse, captured: CapturedBody): Promise<void> {
  // The response is the service's: with its own Date, or none.
  to.sendDate = false;
  to.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedHeaders(answer.rawHeaders));
  answer.on("data", (chunk: Buffer) => captured.push(chunk));
  await pipeline(answer, to).catch(() => {
    throw new UpstreamError("the connection closed before the end of the response", true);
  });
}

export async function forward(
  message: IncomingMessage,
  to: ServerResponse,
  target: RequestTarget,
  { upstream, captures }: { upstream: Upstream; captures: CaptureBudget },
): Promise<PassedExchange> {
  const [requestBody, answerBody] = [new CapturedBody(captures), new CapturedBody(captures)];
  const gone = new AbortController();
  to.once("close", () => gone.abort());
  try {
    const answer = await send(message, target, upstream, requestBody, gone.signal);
    const reason = to.writableEnded ? "the request was refused before it was complete" : unfitHead(answer);
    if (reason !== undefined) {
      answer.destroy();
      throw new UpstreamError(reason, true);
    }
    await passOn(answer, to, answerBody);
    return { message, target, requestBody, answer, answerBody };
  } catch (error) {
    for (const body of [requestBody, answerBody]) body.release();
    throw error;
  }
}
