import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Fault, faults, type FaultName } from "./faults.ts";
import { forward, textOf } from "./passage.ts";

const keyOf = ({ headers }: IncomingMessage) => String(headers["x-partner-api-key"]);

/** A server that notes what it receives, and answers everything with 200. */
async function startElsewhere() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response.end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { server, received, url: `http://127.0.0.1:${port}` };
}

/**
 * Starts a gate in front of a service. It breaks what passes on purpose, each API key by its own plan: the faults of the
 * plan meet the requests in the order in which they come, and whatever comes after them passes unharmed.
 */
export async function startGate(upstream: string) {
  const elsewhere = await startElsewhere();
  const plans = new Map<string, FaultName[]>();
  const played = new Map<string, FaultName[]>();
  const passages = new Map<string, Promise<void>[]>();
  const failures: unknown[] = [];
  const pass = async (request: IncomingMessage): Promise<void> => {
    const key = keyOf(request);
    const name = plans.get(key)?.shift() ?? "none";
    played.set(key, [...(played.get(key) ?? []), name]);
    const body = await buffer(request);
    const play: Fault = faults[name];
    await play({
      received: textOf(request, body),
      socket: request.socket,
      forward: () => forward(upstream, request, body),
      elsewhere: elsewhere.url,
    });
  };
  const server = createServer((request) => {
    const passage = pass(request).catch((error: unknown) => void failures.push(error));
    const key = keyOf(request);
    passages.set(key, [...(passages.get(key) ?? []), passage]);
  });
  server.on("connection", (socket) => socket.on("error", () => undefined)); // Clients may leave when they like.
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Requests to other addresses because of redirects. */
    elsewhere: elsewhere.received,
    /** The failures of the gate itself. */
    failures,
    plan: (key: string, names: readonly FaultName[]) => void plans.set(key, [...names]),
    /** Waits until the service has answered every request with this key, even those that the client has abandoned. */
    settled: (key: string): Promise<unknown> => Promise.all(passages.get(key) ?? []),
    /** The faults that requests with this key have met. */
    played: (key: string) => played.get(key) ?? [],
    close: () => {
      for (const { close, closeAllConnections } of [server, elsewhere.server].map((one) => ({
        close: () => one.close(),
        closeAllConnections: () => one.closeAllConnections(),
      }))) {
        close();
        closeAllConnections();
      }
    },
  };
}
