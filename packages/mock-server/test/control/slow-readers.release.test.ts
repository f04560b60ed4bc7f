import { expect, test } from "vitest";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { SlowReader } from "../support/wire/slow-reader.ts";

/** Makes many requests that have much to tell; some at once. */
async function askMuch(url: string, apiKey: string, count: number): Promise<void> {
  const body = { name: "W", displayConfiguration: { text: "x".repeat(15_000) } };
  const client = clientOf(url, apiKey);
  for (let made = 0; made < count; made += 50) {
    await Promise.all(Array.from({ length: 50 }, () => client("POST", "/warehouses", body)));
  }
}

test("a reader that does not read is cut off, and holds up nobody", async () => {
  await using mock = await startMockServer();
  await using slow = await SlowReader.open(mock.port, mock.apiKey);
  await askMuch(mock.url, mock.apiKey, 2000);
  await slow.closed();
  expect([slow.sawEnd, slow.requests < 2000]).toEqual([false, true]);
});
