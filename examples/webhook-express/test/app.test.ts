import { createServer } from "node:http";
import { type ReceiverOptions, serve, testReceiver } from "@totem-partner/example-receiver-journey";
import { expect, test } from "vitest";
import { createApp } from "../src/app.ts";

const start = (options: ReceiverOptions) => serve(createServer(createApp(options)));

testReceiver(start);

test("the other routes take JSON", async () => {
  const url = await start({ secrets: ["whsec_example"], close: () => undefined });
  const headers = { "content-type": "application/json" };
  const response = await fetch(new URL("/orders", url), { method: "POST", headers, body: '{"id":1}' });
  expect(await response.json()).toEqual({ id: 1 });
});
