import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestSandbox } from "./support/test-sandbox.ts";

test("requests without a path fail without a word from the engine, and the next request is answered", async () => {
  await using sandbox = await startTestSandbox({ log: "silent" });
  const { port, hostname } = new URL(sandbox.url);
  const answerTo = async (request: string): Promise<string> => {
    const socket = connect(Number(port), hostname);
    socket.end(`${request}\r\nhost: sandbox.example.com\r\nconnection: close\r\n\r\n`);
    return text(socket);
  };
  for (const request of ["CONNECT example.com:443 HTTP/1.1", "CONNECT / HTTP/1.1", "OPTIONS * HTTP/1.1"]) {
    expect(await answerTo(request), request).not.toMatch(/^HTTP\/1\.1 5/);
  }
  expect(await answerTo("GET /_mock/health HTTP/1.1")).toMatch(/^HTTP\/1\.1 200/);
  expect(sandbox.troubles).toEqual([]);
});
