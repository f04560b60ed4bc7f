import { journalSize } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { certifiedReceiver } from "../../src/certify/receiver/certified-receiver.ts";
import { startMockServer } from "../support/mock.ts";

test("what a receiver asks the service is counted beyond what the journal remembers", async () => {
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
  expect(receiver.requests()).toBe(journalSize);
  await ask(1);
  expect(receiver.requests()).toBe(journalSize + 1);
  expect(receiver.requests()).toBe(journalSize + 1);
});
