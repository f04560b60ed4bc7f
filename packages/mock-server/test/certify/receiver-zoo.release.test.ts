import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { receiverTrials } from "@totem-partner/certification";
import { careful, PlayedReceiver, type ReceiverTraits, secrets } from "@totem-partner/certification/played-receiver";
import crossSpawn from "cross-spawn";
import { parseAssumptions } from "@totem-partner/simulator";
import { memoryDedupe } from "@totem-partner/webhooks";
import { receiver } from "@totem-partner/webhooks/node";
import { expect, test } from "vitest";
import type { ReceiverInput } from "../../src/certify/receiver/certified-receiver.ts";
import { runReceiverTrials } from "../../src/certify/receiver/run-receiver-trials.ts";
import type { Profile } from "../../src/input/read-profile.ts";
import { fieldOf } from "../support/client.ts";
import { onFreePort } from "../support/free-port.ts";
import { unusedPort } from "../support/wire/unused-port.ts";

async function bytesOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    // It broke off.
    return undefined;
  }
}

/** Asks the service at a port for an authorization; throws if it does not have it. */
async function asks(servicePort: number, id: unknown): Promise<void> {
  const url = `http://127.0.0.1:${String(servicePort)}/authorizations/${String(id)}`;
  const { ok, status } = await fetch(url, { headers: { "X-Partner-API-Key": "test_demo" } });
  if (!ok) throw new Error(`The service responded with ${String(status)}.`);
}

/** A server on a free port. */
async function servedBy(server: Server) {
  const here = await onFreePort(server);
  return { ...here, url: new URL(`${here.url}/webhooks`) };
}

/** A receiver of these traits on a port, which asks the service at another one. */
async function listening(traits: ReceiverTraits, servicePort: number) {
  const played = new PlayedReceiver(traits, (id) =>
    asks(servicePort, id).then(
      () => true,
      () => false,
    ),
  );
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await bytesOf(request);
      if (body === undefined) return;
      const { "x-webhook-id": id, "x-webhook-signature": signature } = request.headers;
      const arrived = { id: String(id), body: body.toString("utf8"), signature: signature?.toString() };
      const { status, text } = await played.take(arrived);
      response.writeHead(status).end(status === 204 ? undefined : text);
    };
    answer().catch(() => response.destroy());
  });
  return { ...(await servedBy(server)), handled: (id: string) => Promise.resolve(played.handled(id)) };
}

/** The trials that a receiver does not pass, which may ask the service at this port, with their outcomes. */
async function tried(given: Pick<ReceiverInput, "url" | "handled">, port: number, profile: Profile = {}) {
  const findings = await runReceiverTrials({
    trials: receiverTrials,
    receiver: { ...given, secret: secrets[0], nextSecret: secrets[1] },
    server: { port, contract: "off", assumptions: profile },
    signal: new AbortController().signal,
  });
  expect(findings.map(({ trial }) => trial.id)).toEqual(receiverTrials.map(({ id }) => id));
  const others = findings.filter(({ verdict }) => verdict.outcome !== "passed");
  return Object.fromEntries(others.map(({ trial, verdict }) => [trial.id, verdict.outcome]));
}

async function unpassed(traits: ReceiverTraits) {
  const port = await unusedPort();
  await using one = await listening(traits, port);
  return await tried(one, port);
}

test.concurrent("a careful receiver passes every trial", async () => {
  expect(await unpassed(careful)).toEqual({});
});

test.concurrent("our receiver passes every trial, also as another profile has it", async () => {
  const profile = parseAssumptions({
    "signed-content": "timestamp-body",
    "event-names": "snake_case",
    "delivery-body": "eventType",
  });
  const handled = new Map<string, number>();
  const port = await unusedPort();
  const listener = receiver({
    secrets: [...secrets],
    signedContent: "timestamp-body",
    dedupe: memoryDedupe(),
    on: {
      "*": async ({ id, data }) => {
        await asks(port, fieldOf(fieldOf(data, "authorization"), "id"));
        handled.set(id, (handled.get(id) ?? 0) + 1);
      },
    },
    // What is refused on purpose is no news.
    onError: () => undefined,
  });
  await using here = await servedBy(createServer((request, response) => void listener(request, response)));
  const count = (id: string) => Promise.resolve(handled.get(id) ?? 0);
  const outcomes = await tried({ url: here.url, handled: count }, port, profile);
  expect(outcomes).toEqual({});
});

// Each trial fails with at least one.
const mistakes: [mistake: Partial<ReceiverTraits>, failing: string[]][] = [
  [{ over: "what was parsed" }, ["signature-wrong", "raw-body"]],
  [{ types: "its own" }, ["unknown-event"]],
  [{ remembers: "never" }, ["delivered-twice", "delivered-five-times-at-once", "delivery-interrupted"]],
  [{ fails: "silently" }, ["handling-fails"]],
  [{ order: "forward" }, ["out-of-order"]],
  [{ age: "recent" }, ["hour-late"]],
  [{ says: "what it got" }, ["discreet-responses"]],
  [
    { verifies: "never" },
    [
      "signature-wrong",
      "signature-missing",
      "signature-truncated",
      "signature-re-encoded",
      "signature-other-case",
      "secret-rotation",
    ],
  ],
];

test.concurrent.each(mistakes)("one with the mistake %j fails exactly its trials", async (mistake, failing) => {
  const outcomes = await unpassed({ ...careful, ...mistake });
  expect(outcomes).toEqual(Object.fromEntries(failing.map((id) => [id, "failed"])));
});

const hasPhp = process.env["CI"] !== undefined || spawnSync("php", ["--version"]).status === 0;

(hasPhp ? test.concurrent : test.skip)(
  "one in PHP that verifies what was parsed fails exactly its trials",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "handled-"));
    const port = await unusedPort();
    const script = fileURLToPath(new URL("receivers/verifies_what_was_parsed.php", import.meta.url));
    const php = crossSpawn("php", ["-S", `127.0.0.1:${String(port)}`, script], {
      env: { ...process.env, WEBHOOK_SECRETS: secrets.join(), HANDLED_FOLDER: folder.path },
      stdio: "ignore",
    });
    const ended = once(php, "close");
    try {
      const handled = (id: string) => Promise.resolve(existsSync(join(folder.path, id)) ? 1 : 0);
      const outcomes = await tried({ url: new URL(`http://127.0.0.1:${String(port)}/`), handled }, 0);
      expect(outcomes).toEqual({
        "signature-wrong": "failed",
        "raw-body": "failed",
        // It asks the service for nothing.
        "handling-fails": "not exercised",
      });
    } finally {
      php.kill();
      await ended;
    }
  },
);
