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

/** The number of deliveries that arrived, and the number of different ones. */
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
