import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { SafeVerifyOptions } from "@totem-partner/webhooks";
import { assumptionsOf, type ProfileFlags } from "../commands/flags.ts";
import { type ExitCode, exitCodes, Failure, systemReason } from "../failures/failure.ts";
import { noSecret, readWebhookSecrets } from "../secrets.ts";
import { bytesOf, line, lines, type Surroundings } from "../surroundings/surroundings.ts";
import { deliveryAnswers } from "./delivery-answers.ts";
import { type Delivery, deliveryAsJson, showDelivery } from "./shown-delivery.ts";

const mostBytes = 1024 * 1024;

export interface ListenFlags extends ProfileFlags {
  port: number;
  host: string;
  secret?: string[];
  unsigned?: true;
  signedContent: NonNullable<SafeVerifyOptions["signedContent"]>;
  /** The status of a failure on purpose, and how many deliveries fail: without a number, all. */
  fail?: number;
  times?: number;
  /** Milliseconds before each response. */
  delay: number;
  count?: number;
  json?: true;
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

/** Starts a receiver that verifies, reports each delivery after its response, and fails on request. */
async function startReceiver(
  { port, host, unsigned, signedContent, delay, ...failures }: ListenFlags,
  given: Pick<SafeVerifyOptions, "secrets" | "assumptions">,
  onDelivery: (events: readonly Omit<Delivery, "at">[]) => void,
) {
  const verification = { ...given, signedContent, ...(unsigned && { allowUnsigned: true }) };
  const decide = deliveryAnswers(verification, failures);
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
    const { status, deliveries } = await decide(body, request.headers);
    if (delay > 0) await wait(delay, undefined, { signal: ending.signal }).catch(() => undefined);
    response.writeHead(status).end();
    onDelivery(deliveries);
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw new Failure(
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

/** `totem-partner listen`: receives deliveries until a signal ends it, or it has received the requested number. */
export async function listen(flags: ListenFlags, surroundings: Surroundings): Promise<ExitCode> {
  const { unsigned, count = Infinity, json } = flags;
  const { out, err, onSignal, now } = surroundings;
  const secrets = await readWebhookSecrets(flags.secret ?? [], surroundings);
  if (secrets.length === 0 && !unsigned) throw noSecret();
  const assumptions = await assumptionsOf(flags, surroundings);
  let received = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const unwatch = onSignal(end);
  try {
    const receiver = await startReceiver(flags, { secrets, ...assumptions }, (answered) => {
      for (const event of answered) {
        const delivery = { at: new Date(now()).toISOString(), ...event };
        lines(out, json ? [deliveryAsJson(delivery)] : showDelivery(delivery));
      }
      received += 1;
      if (received >= count) end();
    });
    line(err, `Listening for deliveries at ${receiver.url}. Use that as the webhook's url; press Ctrl-C to stop.`);
    await ended;
    await receiver.close();
  } finally {
    unwatch();
  }
  return exitCodes.done;
}
