import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { holdTimers } from "../support/held-timers.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const never = () => undefined;

test("DELETE /webhook ends an attempt under way: the receiver sees its connection close", async () => {
  await using receiver = await Receiver.start(never);
  await using server = await serveWebhook(receiver.url, { secret: "s" });
  // The ten seconds do not pass after which an attempt ends anyway.
  using held = holdTimers();
  await server.create();
  held.pass(0);
  const [received] = await receiver.until(1);
  expect((await server.client("DELETE", "/webhook")).status).toBe(204);
  await received?.closed;
  await server.client("PUT", "/webhook", { url: receiver.url });
  server.mock.advance({ seconds: 1000 });
  await server.mock.deliveries.flush();
  expect(receiver.received).toHaveLength(1);
  expect(server.outcomes()).toEqual([["stopped"]]);
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

test("a server that is closed waits for deliveries that end, and after five seconds lets go of those that do not", async () => {
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
  using held = holdTimers();
  const closed = server.mock.close();
  answer();
  await server.mock.deliveries.flush();
  held.pass(4999);
  const later = new Promise((resolve) => setImmediate(() => resolve("later")));
  expect(await Promise.race([closed, later])).toBe("later");
  held.pass(1);
  await closed;
  await unanswered?.closed;
  expect(server.outcomes()).toEqual([[200]]);
});
