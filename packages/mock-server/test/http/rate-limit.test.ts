import { expect, test } from "vitest";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

/** A server that limits a company, whose clock stands, to this many requests a minute; and a client of it. */
async function limitedTo(limit: number) {
  const mock = await startMockServer({ now: "2026-07-01T08:00:00Z", assumptions: { "rate-limit": limit } });
  const client = clientOf(mock.url, mock.apiKey);
  const ask = async () => {
    const { status, headers } = await client("GET", "/authorizations");
    return status === 429 ? Number(headers.get("retry-after")) : status;
  };
  return { mock, ask };
}

test("[S136] one request too many is told how many seconds to wait, and after them it is answered", async () => {
  const { mock, ask } = await limitedTo(2);
  await using _closed = mock;
  expect(await ask()).toBe(200);
  mock.advance({ seconds: 15 });
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(45);
  mock.advance({ seconds: 44.5 });
  expect(await ask()).toBe(1);
  mock.advance({ seconds: 0.5 });
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(15);
});
