import { request } from "node:http";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";

test("what a call that ends while the server closes causes is delivered before it is closed", async () => {
  await using receiver = await Receiver.start();
  const mock = await startMockServer();
  const headers = { "X-Partner-API-Key": mock.apiKey, "Content-Type": "application/json" };
  await fetch(`${mock.url}/webhook`, { method: "PUT", headers, body: JSON.stringify({ url: receiver.url }) });
  const body = JSON.stringify(anAuthorization());
  const outgoing = request(`${mock.url}/authorizations`, { method: "POST", headers, agent: false });
  const status = new Promise((resolve, reject) => {
    outgoing.once("error", reject);
    outgoing.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  outgoing.write(body.slice(0, 10));
  await expect.poll(() => outgoing.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  // The server has read it when it has answered what came later.
  await clientOf(mock.url)("GET", "/_mock/health");
  const closed = mock.close();
  outgoing.end(body.slice(10));
  expect(await status).toBe(201);
  await closed;
  expect(receiver.received).toHaveLength(1);
  expect(mock.deliveries.list().map(({ state }) => state)).toEqual(["delivered"]);
});
