import { expect, test, vi } from "vitest";
import { type MockServerOptions, startMockServer as start } from "../../src/index.ts";
import { packageVersion } from "../../src/package-contents.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { EventStream } from "../support/event-stream.ts";
import { holdTimers } from "../support/held-timers.ts";
import { Receiver } from "../support/receiver.ts";

/** A server that checks nothing: Prism takes a second to load. */
const startMockServer = (options: MockServerOptions = {}) => start({ contract: "off", ...options });

const get = (url: string, path: string, key = "test_demo") => clientOf(url, key)("GET", path);

test("a server listens on a free port of this machine, and says where, and what it is", async () => {
  await using mock = await startMockServer();
  expect(mock.port).toBeGreaterThan(0);
  expect(mock).toMatchObject({
    url: `http://127.0.0.1:${String(mock.port)}`,
    baseUrl: mock.url,
    apiKey: "test_demo",
    version: packageVersion(),
  });
  expect((await get(mock.url, "/_mock/health")).body).toEqual({ status: "ok", version: mock.version });
});

test("a server that is closed frees its port; closing twice is closing once", async () => {
  const mock = await startMockServer();
  await Promise.all([mock.close(), mock.close()]);
  await expect(fetch(mock.url)).rejects.toThrow();
  await using again = await startMockServer({ port: mock.port });
  expect(again.port).toBe(mock.port);
});

test("closing ends streams of events, and sends what a fault holds, at once", async () => {
  const mock = await startMockServer({ faults: [{ kind: "latency", milliseconds: 300_000 }] });
  await using _stream = await EventStream.open(mock.url, mock.apiKey);
  const held = get(mock.url, "/products");
  while (mock.faults.list()[0]?.hit !== 1) await get(mock.url, "/_mock/health");
  // Not even the time of grace passes.
  using _timers = holdTimers();
  await mock.close();
  expect((await held).status).toBe(200);
});

test("open points that affected a response are told once, whichever company asked, and after a reset, too", async () => {
  await using mock = await startMockServer();
  expect(mock.coverage().assumptions.exercised).toEqual([]);
  for (const key of ["test_a", "test_b"]) await get(mock.url, "/products", key);
  mock.company("a").reset();
  const consulted = mock.coverage().assumptions.exercised;
  expect(consulted).toContain("list-envelope");
  expect(new Set(consulted).size).toBe(consulted.length);
});

test("requests and deliveries are logged where the options say, and on standard output otherwise", async () => {
  await using receiver = await Receiver.start();
  const lines: string[] = [];
  {
    await using mock = await startMockServer({ log: "json", write: (line) => lines.push(line) });
    const client = clientOf(mock.url, mock.apiKey);
    await client("PUT", "/webhook", { url: receiver.url });
    await client("POST", "/authorizations", anAuthorization());
  }
  expect(lines.map((line) => fieldOf(JSON.parse(line), "path") ?? fieldOf(JSON.parse(line), "event"))).toEqual([
    ...["/webhook", "/authorizations", "delivery"],
  ]);
  expect(receiver.received[0]?.headers["user-agent"]).toBe(`totem-mock/${packageVersion()}`);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  {
    await using mock = await startMockServer({ log: "pretty" });
    await get(mock.url, "/_mock/health");
  }
  expect(written.mock.calls).toEqual([[expect.stringMatching(/ 200 GET {4}\/_mock\/health .* ms\n$/)]]);
  written.mockClear();
  {
    await using mock = await startMockServer();
    await get(mock.url, "/_mock/health");
  }
  expect(written).not.toHaveBeenCalled();
});
