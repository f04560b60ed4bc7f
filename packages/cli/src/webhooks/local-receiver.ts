import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { safeVerify, type SafeVerifyOptions, type VerificationResult } from "@totem-partner/webhooks";
import { bytesOf } from "../surroundings/bytes-of.ts";
import { exitCodes } from "../failures/exit-codes.ts";
import { Failure } from "../failures/failure.ts";
import { systemReason } from "../failures/system-error.ts";
import { createFailures, type FailurePlan } from "./failure-plan.ts";
import type { Delivery } from "./shown-delivery.ts";

const mostBytes = 1024 * 1024;
/** The number of events whose attempts are counted; for older ones, the count restarts at one. */
const mostCounted = 10_000;

/** The behaviour of a local receiver. */
export interface LocalReceiverOptions {
  port: number;
  host: string;
  verification: Omit<SafeVerifyOptions, "body" | "headers">;
  failures: FailurePlan;
  /** Milliseconds before each response. */
  delay: number;
  now: () => number;
  /** Called with each delivery after the response. */
  onDelivery: (delivery: Delivery) => void;
}

/** A running receiver. */
export interface LocalReceiver {
  url: string;
  close: () => Promise<void>;
}

/** The body of a request; undefined if it is too large or breaks off. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of bytesOf(request)) {
      size += chunk.length;
      if (size > mostBytes) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return undefined;
  }
}

/** Counts the delivery attempts of each event. */
function createAttempts(): (id: string) => number {
  const counts = new Map<string, number>();
  return (id) => {
    const count = (counts.get(id) ?? 0) + 1;
    if (counts.size >= mostCounted) counts.clear();
    counts.set(id, count);
    return count;
  };
}

const accepted = (result: VerificationResult): number => {
  if (result.ok) return 204;
  return result.reason === "malformed-body" ? 400 : 401;
};

/** Starts a receiver that verifies, reports each delivery, and fails on request. */
export async function startLocalReceiver(options: LocalReceiverOptions): Promise<LocalReceiver> {
  const { port, host, verification, delay, now, onDelivery } = options;
  const planned = createFailures(options.failures);
  const attempts = createAttempts();
  const ending = new AbortController();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST") {
      response.writeHead(405, { allow: "POST" }).end();
      return;
    }
    const body = await readBody(request);
    if (body === undefined) {
      response.writeHead(413, { connection: "close" }).end();
      return;
    }
    const result = await safeVerify({ ...verification, body, headers: request.headers });
    const attempt = result.ok ? attempts(result.event.id) : 1;
    const failure = planned();
    const status = failure ?? accepted(result);
    if (delay > 0) await wait(delay, undefined, { signal: ending.signal }).catch(() => undefined);
    response.writeHead(status).end();
    onDelivery({ at: new Date(now()).toISOString(), result, attempt, status, planned: failure !== undefined });
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw new Failure(
      exitCodes.usage,
      `Cannot listen on ${host}:${port}: ${systemReason(error)}. Choose another port with --port, or a free one with --port 0.`,
    );
  });
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/`,
    close: async () => {
      ending.abort();
      server.close();
      server.closeIdleConnections();
      const closed = once(server, "close");
      server.closeAllConnections();
      await closed;
    },
  };
}
