import { expect, test } from "vitest";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const retries = { attempts: [0, 1, 2, 3], timeout: 0.1, stopsAtGone: true, retryAfter: true };

test("a schedule of the service's own is followed: its time-out, its instants, Retry-After, and the end at a 410", async () => {
  await using receiver = await Receiver.start((response, _, count) => {
    if (count === 2) response.writeHead(503, { "retry-after": "60" }).end();
    else if (count > 2) response.writeHead(410).end();
  });
  await using server = await serveWebhook(receiver.url, {}, { assumptions: { "delivery-retries": retries } });
  const { mock } = server;
  const after = async (seconds: number) => {
    mock.advance({ seconds });
    await mock.deliveries.flush();
    return server.outcomes()[0];
  };
  await server.create();
  expect(await after(0)).toEqual(["timed-out"]);
  expect(await after(0.9)).toEqual(["timed-out"]);
  expect(await after(0.1)).toEqual(["timed-out", 503]);
  expect(await after(59)).toEqual(["timed-out", 503]);
  expect(await after(1)).toEqual(["timed-out", 503, 410]);
  expect(await after(3600)).toEqual(["timed-out", 503, 410]);
  expect(mock.deliveries.list()[0]).toMatchObject({ state: "given-up", reason: "gone" });
});
