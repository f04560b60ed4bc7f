import { expect, test } from "vitest";
import { anAuthorization } from "../support/domain/authorization.ts";
import { expectProblem, send, sendBody } from "../support/requests/raw-request.ts";
import { blamed, problemIn } from "../support/partner.ts";

const largest = 1_048_576;
const valid = JSON.stringify(anAuthorization());

/** The valid body, filled up to a number of bytes. */
const ofSize = (bytes: number) => valid + " ".repeat(bytes - valid.length);

/** A stream that gives one chunk after the other, and counts how many were taken. */
function chunksOf(chunk: string, count: number) {
  const taken = { chunks: 0, cancelled: false };
  const stream = new ReadableStream({
    pull(controller) {
      if (taken.chunks === count) controller.close();
      else controller.enqueue(new TextEncoder().encode(chunk));
      taken.chunks += 1;
    },
    cancel() {
      taken.cancelled = true;
    },
  });
  return { taken, stream };
}

test("what is said of malformed JSON shows nothing of the body", async () => {
  const answer = await sendBody('{"externalId": "SECRET" "more": SECRET}');
  expect(answer.text).not.toContain("SECRET");
});

test.each([
  ...["text/plain", "application/xml", "application/jsonp", "json", "text/json", "multipart/form-data", ";"],
  // Another charset than UTF-8.
  ...["application/json; charset=iso-8859-1", 'application/json; charset="utf-16"', "application/json;charset=x"],
])("[S073] a body of the media type %s is refused with 415", async (type) => {
  expectProblem(await sendBody(valid, { "Content-Type": type }), 415, "unsupported_media_type");
});

test.each([
  ["/authorizations", "application/json"],
  ["/cleaning-protocol", "multipart/form-data; boundary=b"],
])("a body that is compressed is refused with 415, which names the coding: POST %s", async (path, type) => {
  const headers = { "Content-Type": type, "Content-Encoding": "gzip" };
  const answer = await send(path, { method: "POST", headers, body: valid });
  expectProblem(answer, 415, "unsupported_media_type");
  expect(problemIn(answer).detail).toContain("Content-Encoding: gzip");
});

test("a Content-Encoding that changes nothing is as good as none", async () => {
  expect((await sendBody(valid, { "Content-Encoding": "Identity" })).status).toBe(201);
});

test.each([
  ...["application/json", "Application/JSON; Charset=UTF-8", 'application/json;charset="utf-8"; v=1'],
  ...["application/json;charset=utf8", "application/json; charset = UTF-8", "application/json; version"],
  "application/json; charset=utf-8; charset=latin1",
])("[S073] a body of the media type %s is accepted", async (type) => {
  expect((await sendBody(valid, { "Content-Type": type })).status).toBe(201);
});

test("a body of exactly 1 MiB is taken, one byte more is not", async () => {
  expect((await sendBody(ofSize(largest))).status).toBe(201);
  expectProblem(await sendBody(ofSize(largest + 1)), 413, "body_too_large");
});

test("a body that turns out too large is read no further", async () => {
  const { stream, taken } = chunksOf(" ".repeat(65_536), 1000);
  expectProblem(await sendBody(stream), 413, "body_too_large");
  expect(taken.chunks).toBeLessThan(20);
  expect(taken.cancelled).toBe(true);
});

test("a body that comes in many small pieces, cut within characters, is read", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(anAuthorization({ partnerName: "Añejo 😀" })));
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const answer = await sendBody(stream);
  expect(answer.body).toMatchObject({ partnerName: "Añejo 😀" });
});

test("a byte order mark is passed over", async () => {
  expect((await sendBody(`\uFEFF${valid}`)).status).toBe(201);
});

test.each(["[]", "null", "1", '"text"', "true", `[${valid}]`])("%s is no object", async (body) => {
  const answer = await sendBody(body);
  expectProblem(answer, 400, "validation_failed");
  expect(blamed(answer)).toEqual([""]);
});
