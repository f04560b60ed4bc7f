import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PartnerClient } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { type Answer, apiKey, clientOf, failureOf, json } from "../support/scripted-service.ts";

/** A body that goes on for ever unless it is cancelled, and says what became of it. */
function endlessBody(chunk = new Uint8Array([123])) {
  const seen: { cancelled: boolean; bytes: number } = { cancelled: false, bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      seen.bytes += chunk.byteLength;
      stream.enqueue(chunk);
    },
    cancel: () => {
      seen.cancelled = true;
    },
  });
  return { body, seen };
}

/** A body that begins and then waits, as a stalled connection does. */
function stalledBody() {
  const seen = { cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new Uint8Array([123])),
    cancel: () => {
      seen.cancelled = true;
    },
  });
  return { body, seen };
}

describe("the body of an answer that nobody reads is cancelled", () => {
  test("of a redirect", async () => {
    const { body, seen } = endlessBody();
    const { partner } = clientOf(() => new Response(body, { status: 302, headers: { location: "/login" } }));
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ kind: "unexpected-response", status: 302 });
    expect(seen.cancelled).toBe(true);
  });

  test("of a redirect whose body refuses that", async () => {
    const locked = new Response(endlessBody().body, { status: 302, headers: { location: "/login" } });
    locked.body?.getReader();
    const { partner } = clientOf(() => locked);
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ kind: "unexpected-response", status: 302 });
  });

  test("of an answer that stalls until the time-out, though fetch does not heed the signal", async () => {
    const { body, seen } = stalledBody();
    const { partner } = clientOf(() => new Response(body), { timeout: 10 });
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ kind: "timeout", attempts: 1 });
    expect(seen.cancelled).toBe(true);
  });

  test("of an answer that comes after the call was aborted", async () => {
    const { body, seen } = stalledBody();
    const controller = new AbortController();
    const late = Promise.withResolvers<Response>();
    const { partner } = clientOf(() => late.promise);
    const failure = failureOf(partner.authorizations.get(id, { signal: controller.signal }));
    await expect.poll(() => getEventListeners(controller.signal, "abort")).toHaveLength(1);
    controller.abort();
    expect(await failure).toMatchObject({ kind: "abort" });
    late.resolve(new Response(body));
    await expect.poll(() => seen.cancelled).toBe(true);
  });

  test("of an answer that is larger than any of the service's", async () => {
    const { body, seen } = endlessBody(new Uint8Array(8 * 1024 * 1024).fill(32));
    const { partner } = clientOf(() => new Response(body));
    const failure = await failureOf(partner.authorizations.list());
    expect(failure).toMatchObject({ kind: "unexpected-response", status: 200, repeatIsSafe: true });
    expect(failure).toHaveProperty("message", expect.stringContaining("is larger than 64 MiB and was not read"));
    expect(seen.cancelled).toBe(true);
    expect(seen.bytes).toBeLessThanOrEqual(11 * 8 * 1024 * 1024);
  });
});

test("over real HTTP, the connection of a redirect or of an aborted answer is closed", async () => {
  const closed: Promise<void>[] = [];
  let abort = new AbortController();
  const server = createServer((request, response) => {
    // Not `once`, which fails when the other side resets the connection.
    closed.push(new Promise((resolve) => request.socket.once("close", () => resolve())));
    if (request.method === "POST") response.writeHead(307, { location: "/elsewhere" });
    response.write("the rest never comes", () => {
      if (request.method === "GET") abort.abort();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen.");
  const partner = new PartnerClient({ baseUrl: `http://127.0.0.1:${address.port}`, apiKey });
  try {
    for (let call = 0; call < 3; call++) {
      expect(await failureOf(partner.authorizations.cancel(id))).toMatchObject({ status: 307 });
      abort = new AbortController();
      const aborted = failureOf(partner.authorizations.get(id, { signal: abort.signal }));
      expect(await aborted).toMatchObject({ kind: "abort", attempts: 1 });
    }
    expect(closed).toHaveLength(6);
    await Promise.all(closed);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test("an answer of a foreign fetch, whose body is no stream of the platform, is read as text", async () => {
  const foreign = Object.defineProperty(json(authorization), "body", { value: { pipe: () => {} } });
  const { partner } = clientOf(() => foreign);
  expect(await partner.authorizations.get(id)).toEqual(authorization);
  const redirect = new Response(null, { status: 302, headers: { location: "/login" } });
  const other = clientOf(() => Object.defineProperty(redirect, "body", { value: { pipe: () => {} } })).partner;
  expect(await failureOf(other.authorizations.get(id))).toMatchObject({ status: 302 });
});

describe("a call leaves nothing behind that would keep a process alive", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const answers: [string, Answer][] = [
    ["succeeds", () => json(authorization)],
    ["is refused", () => json({}, 409)],
    ["is redirected", () => new Response(null, { status: 302, headers: { location: "/login" } })],
    ["fails", () => Promise.reject(new Error("reset"))],
  ];

  test.each(answers)("when it %s", async (_, answer) => {
    const { signal } = new AbortController();
    const { partner } = clientOf(answer);
    const settled = () => undefined;
    await partner.authorizations.get(id, { signal }).then(settled, settled);
    await partner.authorizations.create(order, { signal }).then(settled, settled);
    await partner.raw.GET("/authorizations").then(settled, settled); // The platform's Request listens to a signal itself.
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("when it is aborted", async () => {
    const controller = new AbortController();
    const { partner } = clientOf(() => new Promise<Response>(() => {}));
    const failure = failureOf(partner.authorizations.get(id, { signal: controller.signal }));
    expect(vi.getTimerCount()).toBe(1);
    controller.abort();
    expect(await failure).toMatchObject({ kind: "abort" });
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test("when its time is over", async () => {
    const { signal } = new AbortController();
    const { partner } = clientOf(() => new Promise<Response>(() => {}));
    const failure = failureOf(partner.authorizations.get(id, { signal, timeout: 50 }));
    await vi.advanceTimersByTimeAsync(50);
    expect(await failure).toMatchObject({ kind: "timeout" });
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
