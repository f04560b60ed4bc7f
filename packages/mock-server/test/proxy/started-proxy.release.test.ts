import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { MockUsageError, startContractProxy } from "../../src/index.ts";
import { packageVersion } from "../../src/package-contents.ts";
import { clientOf } from "../support/client.ts";

/** Nobody listens there, and nobody is asked. */
const upstream = "http://127.0.0.1:9";

test("a proxy listens on a free port of this machine, and says where", async () => {
  await using proxy = await startContractProxy({ upstream });
  expect(proxy.url).toBe(`http://127.0.0.1:${String(proxy.port)}`);
  expect(proxy.port).toBeGreaterThan(0);
  expect(proxy.version).toBe(packageVersion());
  expect((await clientOf(proxy.url)("GET", "/_mock/health")).body).toEqual({ status: "ok", version: proxy.version });
  expect(await proxy.observations()).toBeUndefined();
  expect(proxy.counts()).toMatchObject({ checked: 0, waiting: 0 });
});

test("closing waits for answers that are under way", async () => {
  const held: (() => void)[] = [];
  const server = createServer((_message, to) => void held.push(() => to.end("[]")));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const proxy = await startContractProxy({
    upstream: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
  });
  const answer = fetch(`${proxy.url}/products`);
  await once(server, "request");
  const closing = proxy.close();
  for (const release of held) release();
  expect(await (await answer).text()).toBe("[]");
  await closing;
  server.closeAllConnections();
  server.close();
});

test("requests are logged on standard output unless the options name another place", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await using proxy = await startContractProxy({ upstream, log: "pretty" });
  await fetch(`${proxy.url}/_mock/health`);
  expect(written.mock.calls).toEqual([[expect.stringMatching(/ 200 GET {4}\/_mock\/health .* ms\n$/)]]);
});

test.each([
  [{ upstream: "x" }, "startContractProxy(options): upstream: It is not a URL. Pass the base URL of the service,"],
  [{ upstream, observe: "" }, "observe must not be empty"],
  [{ upstream, port: 65_536 }, "port must be at most 65535"],
  [{ upstream, adminToken: "short" }, "adminToken must have 8 to 200 visible characters, without spaces."],
  [{ upstream, log: "loud" as "json" }, "log must be one of pretty, json, silent"],
])("%j does not start, and the message says which option is wrong", async (options, message) => {
  const started = startContractProxy(options);
  await expect(started).rejects.toThrow(MockUsageError);
  await expect(started).rejects.toThrow(message);
});
