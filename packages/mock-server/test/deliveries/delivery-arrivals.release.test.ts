import { Agent, request } from "node:http";
import { expect, inject, test } from "vitest";
import type { MockServer } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

// `npx -y pnpm@12 campaign arrivals` sets it to 20,000.
const count = 2000 * inject("scale");
const timeout = 30_000 + 10 * count;

const createsAtOnce = 20;

/** Creates so many authorizations, as fast as they are answered. */
async function createAll({ url, apiKey }: MockServer, differences: Record<string, unknown> = {}): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const headers = { "X-Partner-API-Key": apiKey, "Content-Type": "application/json" };
  const create = (externalId: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request(`${url}/authorizations`, { method: "POST", headers, agent }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode));
      });
      outgoing.once("error", reject).end(JSON.stringify(anAuthorization({ ...differences, externalId })));
    });
  let made = 0;
  const createSome = async () => {
    while (made < count) expect(await create(`ERP-${String((made += 1))}`)).toBe(201);
  };
  await Promise.all(Array.from({ length: createsAtOnce }, createSome));
  agent.destroy();
}

/** How many deliveries came in, and how many of them were not the same as another. */
const arrivals = ({ received }: Receiver): number[] => [
  received.length,
  new Set(received.map(({ headers }) => headers["x-webhook-id"])).size,
];

test(
  `of ${String(count)} creates, as fast as they are answered, as many events arrive, each once`,
  async () => {
    await using receiver = await Receiver.start();
    await using server = await serveWebhook(receiver.url, { secret: "whsec" }, { contract: "off" });
    await createAll(server.mock);
    await server.mock.deliveries.flush();
    expect(arrivals(receiver)).toEqual([count, count]);
    const { remembered, forgotten, memoryExhausted } = server.mock.deliveries.counts();
    expect([remembered.delivered + forgotten.delivered, memoryExhausted]).toEqual([count, 0]);
  },
  timeout,
);

// Fewer creates take less than 64 MiB, however much each of them says.
test.runIf(count >= 20_000)(
  "what a server has no memory for while its receiver is silent arrives when the receiver answers",
  async () => {
    let isSilent = true;
    const held: (() => void)[] = [];
    await using receiver = await Receiver.start((response) => {
      const answer = () => void response.writeHead(204).end();
      if (isSilent) held.push(answer);
      else answer();
    });
    await using server = await serveWebhook(receiver.url, {}, { contract: "off" });
    const long = "x".repeat(200);
    const trailerPlates = Array.from({ length: 20 }, (_, at) => `R45${String(at).padStart(2, "0")}BBC`);
    await createAll(server.mock, {
      batch: long,
      format: long,
      partnerName: long,
      productOwnerName: long,
      trailerPlates,
    });
    const { overflowed, memoryExhausted } = server.mock.deliveries.counts();
    expect([overflowed > 0, memoryExhausted]).toEqual([true, 0]);
    isSilent = false;
    for (const answer of held) answer();
    await server.mock.deliveries.flush();
    // What the receiver was silent about for ten seconds is on its second attempt, and not yet due.
    server.mock.advance({ seconds: 10 });
    const { delivered, waiting } = await server.mock.deliveries.flush();
    expect([delivered, waiting, arrivals(receiver)[1]]).toEqual([count, 0, count]);
  },
  timeout,
);
