import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { startContractProxy } from "../../src/index.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { CommandHere, runHere } from "../support/command-here.ts";
import { lyingService } from "../support/proxy/lying-service.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

const readyUrl = (line = ""): string => String(fieldOf(JSON.parse(line), "url"));

test("it forwards, logs what passes and what is wrong, and says at its end what it found", async () => {
  await using service = await lyingService();
  await using proxy = new CommandHere(
    "proxy",
    "--upstream",
    service.url,
    "--port",
    "0",
    "--log",
    "json",
    "--fail-on-violation",
  );
  const [ready] = await proxy.lines(1);
  const client = clientOf(readyUrl(ready), "live_0123456789abc");
  expect((await client("GET", "/products")).body).toEqual([]);
  expect((await client("GET", "/_mock/violations")).body).toMatchObject({
    items: [{ by: "service", operationId: "listProducts", id: "r-1", location: ["response", "body"], code: "type" }],
    checked: 1,
    violations: { client: 0, service: 1 },
  });
  const { code, stdout, stderr } = await proxy.signal("SIGTERM");
  expect([code, stderr]).toEqual([1, ""]);
  expect(stdout).not.toContain("live_0123456789abc");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ path: "/products", status: 200, operationId: "listProducts", requestId: "r-1" }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ event: "violation", by: "service" }));
  const counts = { checked: 1, sampled: 0, dropped: 0, violations: { client: 0, service: 1 } };
  expect(lines.at(-1)).toMatchObject({ event: "end", ...counts });
});

test("people read the same in words", async () => {
  await using service = await lyingService();
  await using proxy = new CommandHere("proxy", "--upstream", `${service.url}/`, "--port", "0");
  const [ready = ""] = await proxy.lines(1);
  const [, url = ""] = /forwards (http:\/\/127\.0\.0\.1:\d+) to http/.exec(ready) ?? [];
  await clientOf(url, "test_demo")("GET", "/products");
  await clientOf(url)("GET", "/_mock/violations");
  const { code, stdout } = await proxy.signal("SIGINT");
  expect(code).toBe(0);
  expect(stdout).toContain("violation by the service: GET /products answered with 200");
  expect(stdout).toContain("Exchanges checked: 1. Violations: 1 by the service, 0 by clients.");
});

test("the ready file tells where it listens, and is gone at the end", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("ready.json");
  await using proxy = new CommandHere("proxy", "--upstream", "http://127.0.0.1:9", "--port", "0", "--ready-file", file);
  const [ready = ""] = await proxy.lines(1);
  const said: unknown = JSON.parse(await scratch.read("ready.json"));
  expect(ready).toContain(String(fieldOf(said, "url")));
  expect(said).toEqual({ url: expect.any(String), pid: process.pid });
  await proxy.signal("SIGTERM");
  await expect(scratch.read("ready.json")).rejects.toThrow("ENOENT");
});

test.each([
  [[], "totem-mock: required option '--upstream <url>' not specified\n"],
  [["--upstream", "x"], /^totem-mock: .*It is not a URL\. Pass the base URL of the service, such as https:.*\n$/],
  [["--upstream", "http://127.0.0.1:9", "--assume", "list-envelope=none"], /^totem-mock: .*list-envelope.*\n$/],
])("the flags %j are a mistake that is explained in a line", async (flags, message) => {
  const { code, stdout, stderr } = await runHere("proxy", ...flags);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
});

test("its control API forgets on DELETE, and has nothing else", async () => {
  await using service = await lyingService();
  await using proxy = await startContractProxy({ upstream: service.url });
  const client = clientOf(proxy.url, "test_demo");
  await client("GET", "/products");
  expect((await client("DELETE", "/_mock/violations")).status).toBe(204);
  expect(await proxy.violations()).toEqual([]);
  expect((await client("GET", "/_mock/health")).body).toEqual({ status: "ok", version: proxy.version });
  expect((await client("GET", "/_mock/state")).body).toMatchObject({ code: "unknown_path" });
  const { status, headers } = await client("PUT", "/_mock/violations");
  expect([status, headers.get("allow")]).toEqual([405, "DELETE, GET"]);
});

test("with a token, the control API wants it, and the service is reached without", async () => {
  await using mock = await startMockServer();
  await using proxy = await startContractProxy({ upstream: mock.url, adminToken: "a-token-of-mine" });
  expect((await clientOf(proxy.url, "test_demo")("GET", "/products")).status).toBe(200);
  expect((await fetch(`${proxy.url}/_mock/violations`)).status).toBe(403);
  const authorization = { authorization: "Bearer a-token-of-mine" };
  expect((await fetch(`${proxy.url}/_mock/violations`, { headers: authorization })).status).toBe(200);
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
