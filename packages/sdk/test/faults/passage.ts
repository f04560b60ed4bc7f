import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";

/** The answer of the service behind the gate. */
export interface ServiceAnswer {
  head: string;
  body: Buffer;
}

/** A request on its way through the gate. */
export interface Passage {
  /** The request as it came, head and body. */
  received: string;
  /** The connection of the client. */
  socket: Socket;
  /** Hands the request to the service, which carries it out, and returns what it answers. */
  forward: () => Promise<ServiceAnswer>;
  /** The target of redirects. */
  elsewhere: string;
}

const hopByHop = ["host", "connection", "content-length", "transfer-encoding", "keep-alive", "expect"];

/** Hands a request to the service, and returns what it answers. */
export async function forward(upstream: string, request: IncomingMessage, body: Buffer): Promise<ServiceAnswer> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopByHop.includes(name)));
  const { method, url = "/" } = request;
  const outgoing = send(new URL(url, upstream), { method, headers, agent: false });
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const { statusCode = 0, statusMessage = "", rawHeaders } = answer;
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!hopByHop.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1] ?? ""}`);
  }
  return { head: lines.join("\r\n"), body: await buffer(answer) };
}

/** The text of a request as it came over the connection. */
export function textOf({ method = "", url = "", rawHeaders }: IncomingMessage, body: Buffer): string {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ""}`] : []));
  return `${method} ${url} HTTP/1.1\r\n${pairs.join("\r\n")}\r\n\r\n${body.toString("latin1")}`;
}
