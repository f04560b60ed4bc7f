import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startTestSandbox } from "./support/test-sandbox.ts";

test("a body that is half sent is answered after a minute", async () => {
  await using sandbox = await startTestSandbox();
  const apiKey = await sandbox.issueKey("espiga");
  const { port } = new URL(sandbox.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`POST /products HTTP/1.1\r\nHost: it\r\nX-Partner-API-Key: ${apiKey}\r\nContent-Length: 100\r\n\r\n{`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
  socket.destroy();
});
