import fc from "fast-check";
import { expect, test } from "vitest";
import { AllowedHosts } from "../../src/http/http-adapter.ts";
import { startMockServer } from "../support/mock.ts";
import { RawSocket } from "../support/wire/raw-socket.ts";

/** The status and the code of what is answered to a request line and header lines. */
async function answerTo(port: number, line: string, ...headers: string[]): Promise<string> {
  await using socket = await RawSocket.open(port);
  socket.write([line, ...headers, "Connection: close", "X-Partner-API-Key: test_demo", "", ""].join("\r\n"));
  const answer = await socket.closed();
  return `${answer.slice(9, 12)} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? "no problem"}`;
}

test("what a foreign host asks for does not happen", async () => {
  await using mock = await startMockServer();
  mock.assume({ "create-status": "200" });
  expect(await answerTo(mock.port, "POST /_mock/reset HTTP/1.1", "Host: rebound.example")).toMatch(/^421 /);
  expect(await answerTo(mock.port, "DELETE /webhook HTTP/1.1", "Host: rebound.example")).toMatch(/^421 /);
  expect(mock.assumptions().find(({ id }) => id === "create-status")?.value).toBe("200");
  expect(mock.requests()).toEqual([]);
});

test("the host that the server listens on is answered", async () => {
  await using mock = await startMockServer({ host: "localhost" });
  expect((await fetch(`${mock.url}/_mock/health`)).status).toBe(200);
});

test("no name is admitted but loopback names and those that were allowed, whatever surrounds it", () => {
  const hosts = new AllowedHosts(["mock.internal"]);
  const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,10}[a-z0-9])?$/);
  const name = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join("."));
  fc.assert(
    fc.property(name, fc.constantFrom("", ":80", "."), (host, end) => {
      const isOurs = host === "mock.internal" || host.endsWith(".localhost");
      expect(hosts.admits(host + end)).toBe(isOurs);
    }),
  );
});

test("what a page may send without asking first changes nothing: a simple request carries no key", async () => {
  await using mock = await startMockServer();
  mock.assume({ "create-status": "200" });
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"]) {
    for (const path of ["/_mock/reset", "/_mock/deliveries/flush", "/_mock/clock/advance", "/authorizations"]) {
      const headers = { Origin: "http://page.example", "Content-Type": type };
      const { status } = await fetch(mock.url + path, { method: "POST", headers, body: "X-Partner-API-Key=test_demo" });
      expect([path, status]).toEqual([path, 401]);
    }
  }
  expect(mock.assumptions().find(({ id }) => id === "create-status")?.value).toBe("200");
});

test("that one host was admitted says nothing of the next", () => {
  const hosts = new AllowedHosts([]);
  expect(
    ["localhost:1", "rebound.example", "localhost:1", "rebound.example", "localhost:1"].map((one) => hosts.admits(one)),
  ).toEqual([true, false, true, false, true]);
});
