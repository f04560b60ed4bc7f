import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestSandbox } from "./support/test-sandbox.ts";

test("requests without a valid address fail without a word from the engine, and count as no failure of a company", async () => {
  await using sandbox = await startTestSandbox({ log: "silent" });
  const { port, hostname } = new URL(sandbox.url);
  const apiKey = await sandbox.issueKey("espiga");
  const answerTo = async (request: string, host = "sandbox.example.com"): Promise<string> => {
    const socket = connect(Number(port), hostname);
    socket.end(`${request} HTTP/1.1\r\nhost: ${host}\r\nx-partner-api-key: ${apiKey}\r\nconnection: close\r\n\r\n`);
    return text(socket);
  };
  for (const request of ["CONNECT example.com:443", "CONNECT /", "OPTIONS *", "GET *"]) {
    expect(await answerTo(request), request).not.toMatch(/^HTTP\/1\.1 5/);
  }
  for (const path of ["/products", "/_sandbox/health"]) {
    expect(await answerTo(`GET ${path}`, "x%zz"), path).toMatch(/^HTTP\/1\.1 400 [^]*"code":"address_invalid"/);
  }
  expect(await answerTo("GET /_sandbox/health")).toMatch(/^HTTP\/1\.1 200 [^]*"status":"ok"/);
  expect(sandbox.troubles).toEqual([]);
});
