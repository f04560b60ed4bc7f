import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const mebibyte = 1_048_576;

const boundary = "b";
const opening = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="companyProtocolEnabled"\r\n\r\ntrue\r\n--${boundary}\r\n` +
    'Content-Disposition: form-data; name="companyProtocolDocument"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
);
const closing = Buffer.from(`\r\n--${boundary}--\r\n`);

/** An upload whose bytes the test sends itself. */
function upload(url: string, headers: Record<string, string | number>): ClientRequest {
  return request(`${url}/cleaning-protocol`, {
    method: "POST",
    headers: {
      "X-Partner-API-Key": "test_demo",
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
}

async function answerTo(outgoing: ClientRequest): Promise<{ status: number | undefined; body: string }> {
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: incoming.statusCode, body: await text(incoming) };
}

test.each([
  ["with Content-Length", { "Content-Length": opening.length + 40 * mebibyte + closing.length }],
  ["without", { "Transfer-Encoding": "chunked" }],
])("[S136] a client that sends 40 MiB slowly is answered 413 long before the end: %s", async (_name, headers) => {
  await using mock = await startMockServer();
  const outgoing = upload(mock.url, headers);
  const answered = answerTo(outgoing);
  let sent = 0;
  const waiting = new AbortController();
  void answered.then(() => waiting.abort());
  outgoing.write(opening);
  const chunk = Buffer.alloc(mebibyte);
  while (!waiting.signal.aborted && sent < 40) {
    // One after the other: the next is sent when this one is gone.
    await new Promise((resolve) => outgoing.write(chunk, resolve));
    await new Promise(setImmediate);
    sent += 1;
  }
  expect(sent).toBeLessThan(20);
  const { status, body } = await answered;
  expect([status, fieldOf(JSON.parse(body), "code")]).toEqual([413, "document_too_large"]);
  outgoing.destroy();
  expect((await clientOf(mock.url, "test_demo")("GET", "/cleaning-protocol")).status).toBe(204);
});
