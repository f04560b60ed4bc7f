import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { failureReason } from "../failure-reason.ts";
import type { RequestTarget } from "../request-target.ts";
import { CapturedBody, type CaptureBudget } from "./captured-body.ts";
import { passedHeaders } from "./passed-headers.ts";
import type { Upstream } from "./upstream.ts";

/** What went through: the answer as it came, and the bytes of both bodies, where they are not too many. */
export interface Passed {
  requestBody: CapturedBody;
  answer: IncomingMessage;
  answerBody: CapturedBody;
}

/** The service gave no answer that can be passed on; the message, the rest of a sentence, says why. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  /** Whether it began to answer, so that the request had arrived. */
  readonly responded: boolean;

  constructor(message: string, responded: boolean) {
    super(message);
    this.responded = responded;
  }
}

/** Without a length, a body comes in chunks; Node would leave that out for the methods that mostly have none. */
const chunked = ["Transfer-Encoding", "chunked"];

/** Sends a request on, byte for byte, and resolves with the head of its answer. */
function send(
  message: IncomingMessage,
  { path, search }: RequestTarget,
  { protocol, hostname, port, host, basePath }: Upstream,
  captured: CapturedBody,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = protocol === "https:" ? requestHttps : requestHttp;
  const isChunked = message.headers["transfer-encoding"] !== undefined;
  const hasBody = isChunked || message.headers["content-length"] !== undefined;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      protocol,
      hostname,
      port,
      method: message.method,
      path: `${basePath}${path}${search}`,
      // Node has answered `Expect` already.
      headers: [...passedHeaders(message.rawHeaders, "host", "expect"), "Host", host, ...(isChunked ? chunked : [])],
      signal,
      // A connection that was kept may be closed under a request, and then it is unknown whether it arrived.
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

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** What of the head of an answer cannot be passed on, as the rest of a sentence; Node reads more than it writes. */
function unfitHead({ statusCode = 0, statusMessage = "" }: IncomingMessage): string | undefined {
  if (statusCode === 101) return "it answered 101 Switching Protocols, to a protocol that the proxy does not speak";
  if (statusCode < 200)
    return `it answered with the status ${String(statusCode).padStart(3, "0")}, which HTTP does not have`;
  if (controlCharacter.test(statusMessage)) return "the reason behind its status contains a control character";
  return undefined;
}

/** Passes an answer on as it comes; resolves when all of it has been sent. Half an answer breaks off for the client, too. */
async function passOn(answer: IncomingMessage, to: ServerResponse, captured: CapturedBody): Promise<void> {
  // The answer is the service's: its own Date, or none.
  to.sendDate = false;
  to.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedHeaders(answer.rawHeaders));
  answer.on("data", (chunk: Buffer) => captured.push(chunk));
  await pipeline(answer, to).catch(() => {
    throw new UpstreamError("the connection closed before the end of the response", true);
  });
}

/**
 * Forwards a request to the service, and its answer to the client, both as they are and as they come: nothing is added,
 * parsed or written anew.
 *
 * @throws {UpstreamError} when there was no answer, or only part of one. Without `to.headersSent` the client has nothing yet.
 */
export async function forward(
  message: IncomingMessage,
  to: ServerResponse,
  target: RequestTarget,
  { upstream, captures }: { upstream: Upstream; captures: CaptureBudget },
): Promise<Passed> {
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
    return { requestBody, answer, answerBody };
  } catch (error) {
    for (const body of [requestBody, answerBody]) body.release();
    throw error;
  }
}
