import { type ReceiverOptions, serve, testReceiver } from "@totem-partner/example-receiver-journey";
import { expect, test } from "vitest";
import { createApp } from "../src/app.ts";

const start = (options: ReceiverOptions) => serve(createApp(options));

testReceiver(start);

test("another path is answered 404", async () => {
  const url = await start({ secrets: ["whsec_example"], close: () => undefined });
  expect((await fetch(new URL("/orders", url))).status).toBe(404);
});
