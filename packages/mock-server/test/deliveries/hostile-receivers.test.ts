import dns from "node:dns";
import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { holdTimers } from "../support/held-timers.ts";
import { Receiver, Trap } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

/** The outcome of one attempt at a URL, without the receiver's headers. */
async function outcomeAt(url: string): Promise<unknown> {
  await using server = await serveWebhook(url, { secret: "s" }, { assumptions: { "delivery-retries": "none" } });
  await server.create();
  await server.mock.deliveries.flush();
  // The server continues, whatever the receiver does.
  expect((await server.create("ERP-2")).status).toBe(201);
  const outcome = server.mock.deliveries.list()[0]?.attempts[0]?.outcome;
  if (outcome?.kind !== "answered") return outcome;
  const { headers: _, ...answered } = outcome;
  return answered;
}

const head = "HTTP/1.1 200 OK\r\n";

test.each([301, 307])("a redirect with %i is not followed", async (status) => {
  await using target = await Receiver.start();
  await using receiver = await Receiver.start((response) => response.writeHead(status, { location: target.url }).end());
  expect(await outcomeAt(receiver.url)).toEqual({ kind: "answered", status });
  expect(target.received).toEqual([]);
});

test.each<[string, (socket: Socket) => void, unknown]>([
  ["resets the connection", (socket) => socket.resetAndDestroy(), { reason: expect.stringMatching(/ECONNRESET/) }],
  ["closes without a word", (socket) => socket.end(), { reason: expect.stringMatching(/hang up/) }],
  ["closes within its headers", (socket) => socket.end(`${head}Content-Ty`), { reason: expect.stringMatching(/./) }],
  [
    "speaks something else",
    (socket) => socket.end("220 smtp.example ESMTP\r\n"),
    { reason: expect.stringMatching(/./) },
  ],
  ["speaks binary", (socket) => socket.end(Buffer.alloc(4096, 0x16)), { reason: expect.stringMatching(/./) }],
  [
    "has megabytes of headers",
    (socket) => socket.write(`${head}${`X-Long: ${"x".repeat(1000)}\r\n`.repeat(4000)}\r\n`),
    { reason: expect.stringMatching(/overflow/i) },
  ],
])("a receiver that %s: the attempt failed, with a reason", async (_name, spring, outcome) => {
  await using trap = await Trap.set(spring);
  expect(await outcomeAt(trap.url)).toEqual({ kind: "failed", ...(outcome as object) });
});

test.each<[string, string, object]>([
  ["promises more than it sends", `${head}Content-Length: 100\r\n\r\nhalf`, { status: 200, body: "half" }],
  ["sends a body that is no chunks", `${head}Transfer-Encoding: chunked\r\n\r\nnonsense\r\n`, { status: 200 }],
  ["wants another protocol", "HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n", { status: 101 }],
  ["has a word before its answer", `HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n${head}\r\n`, { status: 200 }],
])("a receiver that %s has answered: only the status counts", async (_name, text, outcome) => {
  await using trap = await Trap.set((socket) => socket.end(text));
  expect(await outcomeAt(trap.url)).toEqual({ kind: "answered", ...outcome });
});

test("the receiver's headers are shown without cookies, and no more of them than a thousand characters", async () => {
  await using receiver = await Receiver.start((response) =>
    response
      .writeHead(500, {
        "retry-after": "7",
        "set-cookie": ["session=1", "b=2"],
        "x-long": "x".repeat(4000),
        "x-z": "z",
      })
      .end(),
  );
  await using server = await serveWebhook(receiver.url, {}, { assumptions: { "delivery-retries": "none" } });
  await server.create();
  await server.mock.deliveries.flush();
  const outcome = server.mock.deliveries.list()[0]?.attempts[0]?.outcome;
  const headers = outcome?.kind === "answered" ? (outcome.headers ?? {}) : {};
  expect(headers).toMatchObject({ "retry-after": "7", "set-cookie": "[redacted]" });
  expect(headers["x-long"]).toMatch(/^x{900,1000}$/);
  expect(Object.keys(headers)).toEqual(["retry-after", "set-cookie", "x-long"]);
});

test("an answer that comes byte by byte is timed out, and its connection cut", async () => {
  let onDripping = (): void => undefined;
  const dripping = new Promise<void>((resolve) => (onDripping = resolve));
  await using trap = await Trap.set((socket) => {
    const text = `${head}X-Slow: ${"z".repeat(10_000)}`;
    let at = 0;
    const drip = setInterval(() => {
      socket.write(text.charAt(at++));
      if (at === 20) onDripping();
    }, 5);
    socket.once("close", () => clearInterval(drip));
  });
  await using server = await serveWebhook(trap.url, {}, { assumptions: { "delivery-retries": "none" } });
  using held = holdTimers();
  await server.create();
  held.pass(0);
  await dripping;
  held.pass(10_000);
  await server.mock.deliveries.flush();
  expect(server.outcomes()).toEqual([["timed-out"]]);
  await trap.closed();
});

test("of a name with several addresses that nobody listens on, each is named", async () => {
  const addresses = ["127.0.0.1", "127.0.0.2"].map((address) => ({ address, family: 4 }));
  const lookup = vi.spyOn(dns, "lookup").mockImplementation((...given: unknown[]) => {
    const callback = given.at(-1) as (error: null, found: typeof addresses) => void;
    callback(null, addresses);
  });
  try {
    const outcome = await outcomeAt("http://receiver.invalid:1/");
    expect(outcome).toEqual({ kind: "failed", reason: expect.stringMatching(/127\.0\.0\.1:1; .*127\.0\.0\.2:1/) });
  } finally {
    lookup.mockRestore();
  }
});
