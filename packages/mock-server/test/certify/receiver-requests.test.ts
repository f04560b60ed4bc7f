import { journalSize } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { certifiedReceiver } from "../../src/certify/receiver/certified-receiver.ts";
import { startMockServer } from "../support/mock.ts";

test("what a receiver asks the failing service is noticed, also if the journal is full", async () => {
  await using mock = await startMockServer({ contract: "off" });
  const given = { url: new URL("http://127.0.0.1:9/"), secret: "s".repeat(32) };
  const receiver = certifiedReceiver(given, { mock, profile: {}, signal: new AbortController().signal });
  const ask = async (times: number) => {
    const headers = { "X-Partner-API-Key": mock.apiKey };
    for (let at = 0; at < times; at += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, times - at) }, () => fetch(`${mock.url}/products`, { headers })),
      );
    }
  };
  await ask(journalSize);
  const repair = receiver.failService();
  await ask(1);
  expect(repair()).toBe(true);
  expect(receiver.failService()()).toBe(false);
});
