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

test("a limit that is lowered says how long to wait for the new one", async () => {
  const { mock, ask } = await limitedTo(10);
  await using _closed = mock;
  await ask();
  mock.advance({ seconds: 30 });
  await ask();
  mock.assume({ "rate-limit": 1 });
  expect(await ask()).toBe(60);
  mock.advance({ seconds: 60 });
  expect(await ask()).toBe(200);
});

test("a reset begins the count anew", async () => {
  const { mock, ask } = await limitedTo(1);
  await using _closed = mock;
  expect([await ask(), await ask()]).toEqual([200, 60]);
  mock.reset();
  expect([await ask(), await ask()]).toEqual([200, 60]);
});

test("what a company asks counts for no other one, nor does the control API count", async () => {
  const { mock, ask } = await limitedTo(1);
  await using _closed = mock;
  for (const path of ["/_mock/clock", "/_mock/assumptions"]) await clientOf(mock.url, mock.apiKey)("GET", path);
  expect((await clientOf(mock.url, "test_other")("GET", "/authorizations")).status).toBe(200);
  expect(await ask()).toBe(200);
});
