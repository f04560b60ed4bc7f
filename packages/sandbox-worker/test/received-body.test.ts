import { expect, test, vi } from "vitest";
import { receive } from "../src/requests/received-body.ts";
import { PretendedPlatform } from "./support/pretended-platform.ts";

const platform = new PretendedPlatform({ BOUNDS: '{"requestsPerMinute":1}' });

/** A body of chunks, which counts those that were read. */
function sent(chunks: number) {
  const counted = { read: 0 };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (counted.read === chunks) controller.close();
      else controller.enqueue(new Uint8Array(65_536));
      counted.read += counted.read === chunks ? 0 : 1;
    },
  });
  return { body, counted };
}

test("a refused body is read to its end, so that its client sees the refusal", async () => {
  const { apiKey } = await platform.issueKey("espiga");
  await platform.call("GET", "/products", { apiKey });
  for (const [path, headers, status] of [
    ["/products", { "x-partner-api-key": apiKey }, 429],
    ["/products", { "x-partner-api-key": "sandbox_espiga_forged" }, 401],
    ["/products", {}, 401],
    ["/_mock/state", {}, 401],
    ["/_sandbox/companies/espiga/_mock/state", { authorization: "Bearer of-somebody-else" }, 403],
  ] as const) {
    const { body, counted } = sent(50);
    const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
    const streamed: RequestInit & { duplex: "half" } = { ...init, duplex: "half" };
    const request = new Request(`http://sandbox.example${path}`, streamed);
    expect([path, (await platform.fetch(request)).status, counted.read]).toEqual([path, status, 50]);
  }
});

test("a body that does not arrive completely within a minute is given up", async () => {
  vi.useFakeTimers();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (it) => it.enqueue(new Uint8Array(9)) });
  const received = receive({ body }, 100);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await received).toMatchObject({ code: "request_incomplete" });
});

test("a body that never ends is read only so far", async () => {
  const { body, counted } = sent(Infinity);
  expect(await receive({ body }, 100)).toMatchObject({ code: "request_too_large" });
  expect(counted.read).toBeLessThan(1100);
});

test("a body that breaks off is reported as such", async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (it) => it.error(new Error("reset")) });
  expect(await receive({ body }, 100)).toMatchObject({ code: "request_incomplete" });
});
