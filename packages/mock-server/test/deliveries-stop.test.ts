import { expect, test } from "vitest";
import { startMockServer } from "../src/index.ts";
import { anAuthorization } from "./support/authorization.ts";
import { clientOf } from "./support/client.ts";
import { Receiver } from "./support/receiver.ts";
import { serveWebhook } from "./support/webhook.ts";

const never = () => undefined;

/** Less than the ten seconds after which an attempt ends anyway. */
const soon = { timeout: 8000 };

test("DELETE /webhook ends an attempt under way: the receiver sees its connection close", soon, async () => {
  await using receiver = await Receiver.start(never);
  await using server = await serveWebhook(receiver.url, { secret: "s" });
  await server.create();
  const [received] = await receiver.until(1);
  expect((await server.client("DELETE", "/webhook")).status).toBe(204);
  await received?.closed;
  await server.client("PUT", "/webhook", { url: receiver.url });
  server.mock.advance({ seconds: 1000 });
  await server.mock.deliveries.flush();
  expect(receiver.received).toHaveLength(1);
  expect(server.outcomes()).toEqual([["stopped"]]);
});

test("a reset ends an attempt under way, and forgets it", soon, async () => {
  await using receiver = await Receiver.start(never);
  await using server = await serveWebhook(receiver.url);
  await server.create();
  const [received] = await receiver.until(1);
  await server.client("POST", "/_mock/reset");
  await received?.closed;
  expect(server.mock.deliveries.list()).toEqual([]);
});

test("an attempt that takes ten seconds of the clock is cut off", soon, async () => {
  await using receiver = await Receiver.start(never);
  await using server = await serveWebhook(receiver.url);
  await server.create();
  const [received] = await receiver.until(1);
  server.mock.advance({ seconds: 10 });
  await received?.closed;
  await receiver.until(2);
  expect(server.outcomes()).toEqual([["timed-out", undefined]]);
});

test("a receiver that never answers does not hold up the calls that make events", async () => {
  await using receiver = await Receiver.start(never);
  await using dead = await serveWebhook(receiver.url);
  await using free = await startMockServer();
  const spent = async (client: ReturnType<typeof clientOf>) => {
    const began = performance.now();
    for (let made = 0; made < 20; made += 1) {
      await client("POST", "/authorizations", anAuthorization({ externalId: `ERP-${String(made)}` }));
    }
    return performance.now() - began;
  };
  await spent(clientOf(free.url, "test_warm-up"));
  const without = await spent(clientOf(free.url, free.apiKey));
  // Each of them would take until the time-out if it waited.
  expect(await spent(dead.client)).toBeLessThan(without * 10 + 1000);
  await receiver.until(16);
  expect(dead.mock.deliveries.list()).toHaveLength(20);
});

test("the dead receiver of one company does not delay the deliveries of another", async () => {
  await using dead = await Receiver.start(never);
  await using living = await Receiver.start();
  await using server = await serveWebhook(dead.url);
  const other = clientOf(server.mock.url, "test_other");
  await other("PUT", "/webhook", { url: living.url });
  for (let made = 0; made < 20; made += 1) await server.create(`ERP-${String(made)}`);
  await dead.until(16);
  await other("POST", "/authorizations", anAuthorization());
  await living.until(1);
  await server.mock.company("other").deliveries.flush();
  expect(server.outcomes().flat()).toEqual(Array.from({ length: 16 }, () => undefined));
});

test("a server that is closed waits for deliveries that end, and lets go of those that do not", async () => {
  let answer = (): void => undefined;
  await using slow = await Receiver.start((response) => {
    answer = () => response.writeHead(200).end();
  });
  await using dead = await Receiver.start(never);
  const server = await serveWebhook(slow.url);
  const other = clientOf(server.mock.url, "test_other");
  await other("PUT", "/webhook", { url: dead.url });
  await server.create();
  await other("POST", "/authorizations", anAuthorization());
  const [[unanswered]] = await Promise.all([dead.until(1), slow.until(1)]);
  const began = performance.now();
  const closed = server.mock.close();
  answer();
  await closed;
  expect(performance.now() - began).toBeLessThan(7000);
  await unanswered?.closed;
  expect(server.outcomes()).toEqual([[200]]);
});
