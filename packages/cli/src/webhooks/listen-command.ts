import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { constructionIn } from "@totem-partner/spec/signature";
import { tlsIn, trustLines } from "@totem-partner/spec/tls-flags";
import type { TlsPair } from "@totem-partner/spec/tls-server";
import type { ListenFlags } from "../commands/flags.ts";
import { connected, profileOf } from "../connection.ts";
import { type ExitCode, exitCodes, Failure, systemReason } from "../failures/failure.ts";
import { formatError } from "../failures/format-error.ts";
import { noSecret, readPreviousSecret, readWebhookSecrets } from "../secrets.ts";
import { bytesUpTo, line, lines, type Io } from "../io.ts";
import { deliveryAnswers, deliveryLines } from "./delivery-answers.ts";
import { arrivalOf, deliveryJournal } from "./delivery-journal.ts";
import { forwarder, forwardTarget, isSameServer } from "./forwarding.ts";

/** The secrets of deliveries. What registers itself chooses one, if it was given none. */
async function secretsOf({ secret, unsigned, register }: ListenFlags, io: Io): Promise<string[]> {
  const secrets = await readWebhookSecrets(secret ?? [], io);
  if (secrets.length > 0 || unsigned) return secrets;
  if (register === undefined) throw noSecret();
  return [`whsec_${randomBytes(24).toString("base64url")}`];
}

const mostBytes = 1024 * 1024;

async function startReceiver<Deliveries>(
  { port, host, tls }: { port: number; host: string; tls: TlsPair | undefined },
  decide: (body: Uint8Array, headers: IncomingHttpHeaders) => Promise<{ status: number; deliveries: Deliveries }>,
  onDelivery: (deliveries: Deliveries) => void,
) {
  const underWay = new Set<Promise<void>>();
  const respond = async (body: Uint8Array, request: IncomingMessage, response: ServerResponse) => {
    const { status, deliveries } = await decide(body, request.headers);
    response.writeHead(status).end();
    onDelivery(deliveries);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST") {
      response.writeHead(405, { allow: "POST" }).end();
      return;
    }
    const body = await bytesUpTo(mostBytes, request).catch(() => undefined);
    if (body === undefined) {
      response.writeHead(413, { connection: "close" }).end();
      return;
    }
    const responding = respond(body, request, response);
    underWay.add(responding);
    await responding.finally(() => underWay.delete(responding));
  };

  const server = tls ? new (await import("@totem-partner/spec/tls-server")).TlsServer(tls) : createServer();
  server.on("request", (request, response) => {
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
    url: `${tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${taken}/`,
    close: async () => {
      server.close();
      server.closeIdleConnections();
      const closed = once(server, "close");
      await Promise.allSettled(underWay);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function registerReceiver(flags: ListenFlags, [secret]: readonly string[], address: string, io: Io) {
  const { register: wanted, event: events = [], replace = false } = flags;
  if (wanted === undefined) return undefined;
  const { register } = await import("./registration.ts");
  const previousSecret = await readPreviousSecret(flags, io);
  const url = wanted === true ? address : wanted;
  return register(await connected(flags, io), { url, secret, events, replace, previousSecret }, io);
}

function checkFlags({ register, event, replace, previousSecret }: ListenFlags): void {
  if (register !== undefined) return;
  const given = Object.entries({ "--event": event, "--replace": replace, "--previous-secret": previousSecret });
  const [name] = given.find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined) throw new Failure(`${name} needs --register: without it, listen registers nothing.`);
}

async function receive(flags: ListenFlags, io: Io): Promise<void> {
  const { unsigned, count = Infinity, json, journal: folder } = flags;
  const { out, err, onSignal, now } = io;
  checkFlags(flags);
  const secrets = await secretsOf(flags, io);
  const target = forwardTarget(flags);
  const { tls, ca } = await tlsIn(flags, [flags.host], io.env);
  // Some services sign the URL of the webhook, which is known once the port is.
  let address = typeof flags.register === "string" ? flags.register : "http://127.0.0.1/";
  const known = await profileOf(flags, io);
  const given = { secrets, ...known, ...(unsigned && { allowUnsigned: true }) };
  const verification = () => ({ ...given, url: address });
  const answer = deliveryAnswers(verification, flags, target && forwarder(target));
  const construction = constructionIn(known.profile?.assumptions);
  const begun = new Date(now()).toISOString();
  let journal = folder === "none" ? undefined : deliveryJournal(flags, io.env);
  const decide = async (body: Uint8Array, headers: IncomingHttpHeaders) => {
    const answered = await answer(body, headers);
    const { result, status, forwarded } = answered;
    const error = result.ok ? forwarded?.error : result.reason;
    const first = { at: new Date(now()).toISOString(), status, error, ...target, url: target?.url.href };
    await journal?.keep(arrivalOf({ body, headers, result }, construction, first)).catch((why: unknown) => {
      journal = undefined;
      line(err, `Deliveries are no longer kept: ${systemReason(why)}. Choose another folder with --journal, or none.`);
    });
    return answered;
  };
  let received = 0;
  const [ended, aborted] = [new AbortController(), new AbortController()];
  const end = () => (ended.signal.aborted ? aborted : ended).abort();
  const unwatch = onSignal(end, flags.register !== undefined);
  try {
    const receiver = await startReceiver({ ...flags, tls }, decide, (answered) => {
      for (const event of answered) {
        const delivery = { at: new Date(now()).toISOString(), ...event };
        lines(out, deliveryLines(delivery, json));
      }
      received += 1;
      if (received >= count) ended.abort();
    });
    let registered: Awaited<ReturnType<typeof registerReceiver>>;
    try {
      if (target && isSameServer(target.url, receiver.url))
        throw new Failure("--forward-to is where listen itself receives. Forward to another port.");
      if (typeof flags.register !== "string") address = receiver.url;
      registered = await registerReceiver(flags, secrets, receiver.url, io);
      const advice = registered ? "Press" : "Use that as the webhook's url; press";
      line(err, `Listening for deliveries at ${receiver.url}. ${advice} Ctrl-C to stop.`);
      lines(err, trustLines(ca));
      if (!ended.signal.aborted) await once(ended.signal, "abort");
    } finally {
      // In this order: a delivery that is on its way still finds the receiver.
      try {
        await registered?.end(aborted.signal);
      } finally {
        await receiver.close();
      }
    }
  } finally {
    unwatch();
  }
  const { deliveries = [] } = (await journal?.read()) ?? {};
  const failed = deliveries.filter(({ state, latest }) => state === "failed" && latest.at >= begun);
  const resend = `totem-partner deliveries resend --failed${folder === undefined ? "" : ` --journal ${folder}`}`;
  if (failed.length > 0)
    line(err, `Failed deliveries: ${failed.length}. Once your application responds, run ${resend}.`);
}

export async function listen(flags: ListenFlags, io: Io): Promise<ExitCode> {
  try {
    await receive(flags, io);
    return exitCodes.done;
  } catch (error) {
    // Lines of deliveries may be before it, which do not say how it ended.
    if (flags.json) line(io.out, JSON.stringify({ error: (await formatError(error)).problem }));
    throw error;
  }
}
