import { expect, test } from "vitest";
import { startMockServer } from "../support/mock.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

test.each([
  ["malformed JSON", createHead(1) + "{", 400],
  ["another media type", createHead(2).replace("application/json", "text/plain") + "{}", 415],
  ["no key", createHead(2).replace("X-Partner-API-Key", "X-Nothing") + "{}", 401],
  ["nothing there", createHead(2).replace("/authorizations", "/nothing") + "{}", 404],
  ["another method", createHead(2).replace("POST", "DELETE") + "{}", 405],
])("after an error (%s) the same connection is answered again, or closed", async (_what, sent, status) => {
  await using mock = await startMockServer();
  await using socket = await RawSocket.open(mock.port);
  socket.write(sent);
  const first = await socket.until(/\}$/);
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  if (/^connection: close$/im.test(first)) return;
  socket.write("GET /_mock/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await socket.until(/"status":"ok"/)).toContain("HTTP/1.1 200 ");
});

const pdf = "%PDF-1.7\n%%EOF";
const form = [
  '--b\r\nContent-Disposition: form-data; name="companyProtocolEnabled"\r\n\r\ntrue',
  `--b\r\nContent-Disposition: form-data; name="companyProtocolDocument"; filename="p.pdf"\r\n\r\n${pdf}`,
  "--b--\r\n",
].join("\r\n");

test("a client that has sent everything may half-close the connection, and still gets an answer that takes a while", async () => {
  await using mock = await startMockServer();
  await using socket = await RawSocket.open(mock.port);
  const head = createHead(form.length).replace("/authorizations", "/cleaning-protocol");
  socket.write(head.replace("application/json", "multipart/form-data; boundary=b") + form);
  socket.end();
  expect(await socket.closed()).toMatch(/^HTTP\/1\.1 201 /);
});
