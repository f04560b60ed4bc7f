import { type ReceiverOptions, testReceiver } from "@totem-partner/example-receiver-journey";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../src/app.ts";

async function start(options: ReceiverOptions): Promise<string> {
  const app = createApp(options);
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return `${await app.listen({ port: 0, host: "127.0.0.1" })}/webhooks`;
}

testReceiver(start);

test("the other routes take JSON", async () => {
  const url = await start({ secrets: ["whsec_example"], close: () => undefined });
  const headers = { "content-type": "application/json" };
  const response = await fetch(new URL("/orders", url), { method: "POST", headers, body: '{"id":1}' });
  expect(await response.json()).toEqual({ id: 1 });
});
