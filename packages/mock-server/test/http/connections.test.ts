import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

const valid = JSON.stringify(anAuthorization());

/** How many authorizations the default company has. */
const countOf = async (url: string) =>
  fieldOf((await clientOf(url, "test_demo")("GET", "/authorizations")).body, "total");

test("a client that breaks off within its body creates nothing, and the server goes on", async () => {
  await using mock = await startMockServer();
  for (const head of [createHead(valid.length + 10), createHead()]) {
    const socket = await RawSocket.open(mock.port);
    socket.write(head + (head.includes("chunked") ? `${valid.length.toString(16)}\r\n${valid}\r\n` : valid));
    socket.abort();
  }
  expect(await countOf(mock.url)).toBe(0);
  expect((await clientOf(mock.url, "test_demo")("POST", "/authorizations", anAuthorization())).status).toBe(201);
});

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
