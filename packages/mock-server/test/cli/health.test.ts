import { createServer } from "node:http";
import { expect, test } from "vitest";
import { runHere } from "../support/command-here.ts";
import { startMockServer } from "../support/mock.ts";
import { unusedPort } from "../support/wire/unused-port.ts";

test.each(["", "/partner"])(
  "a server that is ready is healthy, whatever its token: its address with %j",
  async (end) => {
    await using mock = await startMockServer({ adminToken: "a-token-of-sixteen" });
    const stdout = `totem-mock ${mock.version} is ready at ${mock.url}\n`;
    expect(await runHere("health", "--url", mock.url + end)).toEqual({ code: 0, stdout, stderr: "" });
  },
);

test("without a server, it says so in one line, and ends with 1", async () => {
  const url = `http://127.0.0.1:${await unusedPort()}`;
  const stderr = `totem-mock: No mock server is ready at ${url}. The connection failed: ECONNREFUSED.\n`;
  expect(await runHere("health", "--url", url)).toEqual({ code: 1, stdout: "", stderr });
});

test("a port that fetch refuses is named as the reason", async () => {
  const stderr = "totem-mock: No mock server is ready at http://127.0.0.1:1. The connection failed: bad port.\n";
  expect(await runHere("health", "--url", "http://127.0.0.1:1")).toEqual({ code: 1, stdout: "", stderr });
});

test("another program at the address is not taken for it", async () => {
  await using other = createServer((_request, response) => response.end('{"status":"ok"}'));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const stderr = `totem-mock: No mock server is ready at ${url}. Another program answered there, with 200.\n`;
  expect(await runHere("health", "--url", url)).toEqual({ code: 1, stdout: "", stderr });
});

test("what is no address ends with 2", async () => {
  expect(await runHere("health", "--url", "localhost:4010")).toMatchObject({ code: 2, stdout: "" });
});
