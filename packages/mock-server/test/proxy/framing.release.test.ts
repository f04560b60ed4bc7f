import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { rawAnswers } from "../support/wire/raw-answers.ts";
import { rawUpstream } from "../support/proxy/raw-upstream.ts";

const noContent = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";

const smuggled = "POST /authorizations/1/cancel HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";

test.each([
  "content-length",
  "Content-Length",
  "transfer-encoding",
  "host",
  "X-Partner-API-Key",
  "close, content-length",
])("a request whose Connection names %s is refused, and nothing of it reaches the service", async (option) => {
  await using setting = await rawUpstream(noContent);
  const head = `DELETE /webhook HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nConnection: ${option}\r\n`;
  const said = await setting.exchange(`${head}Content-Length: ${String(smuggled.length)}\r\n\r\n${smuggled}`);
  expect(rawAnswers(said)).toMatchObject([{ status: 400, body: { code: "malformed_request" } }]);
  expect(said).toContain("Connection");
  expect(setting.received).toEqual([]);
});

/** The requests in what a connection received, each with the bytes that its frame gives it. */
function framed(text: string): { method: string; body: string }[] {
  if (text === "") return [];
  const end = text.indexOf("\r\n\r\n") + 4;
  const [head, rest] = [text.slice(0, end), text.slice(end)];
  const [method = ""] = head.split(" ");
  const length = /^content-length: *(\d+)\r$/im.exec(head)?.[1];
  if (length !== undefined) {
    expect(head).not.toMatch(/^transfer-encoding:/im);
    return [{ method, body: rest.slice(0, Number(length)) }, ...framed(rest.slice(Number(length)))];
  }
  if (!/^transfer-encoding: *chunked\r$/im.test(head)) return [{ method, body: "" }, ...framed(rest)];
  let [body, left] = ["", rest];
  for (;;) {
    const [, size = "", after = ""] = /^([\da-f]+)\r\n(.*)$/is.exec(left) ?? [];
    const most = Number.parseInt(size, 16);
    if (most === 0) return [{ method, body }, ...framed(after.replace(/^\r\n/, ""))];
    body += after.slice(0, most);
    left = after.slice(most + 2);
  }
}

const options = fc.subarray(
  ["close", "keep-alive", "x-mine", "content-type", "Content-LENGTH", "transfer-encoding", "HOST", "x-partner-api-key"],
  { minLength: 0 },
);

const requests = fc.record({
  method: fc.constantFrom("DELETE", "GET", "POST", "PUT", "PATCH"),
  body: fc.constantFrom("", "{}", smuggled),
  isChunked: fc.boolean(),
  options,
  separator: fc.constantFrom(",", ", ", " ,\t", "\r\nConnection: "),
});

test("whatever Connection names, the service gets one request with its own body, or none", async () => {
  await using setting = await rawUpstream(noContent);
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, body, isChunked, options: named, separator }) => {
      setting.received.length = 0;
      const lines = [
        `${method} /webhook HTTP/1.1`,
        "Host: localhost",
        `Connection: ${["close", ...named].join(separator)}`,
        isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${String(body.length)}`,
        "\r\n",
      ];
      const chunk = body === "" ? "" : `${body.length.toString(16)}\r\n${body}\r\n`;
      await setting.exchange(lines.join("\r\n") + (isChunked ? `${chunk}0\r\n\r\n` : body));
      const isRefused = named.some((name) => /^(content-length|transfer-encoding|host|x-partner-api-key)$/i.test(name));
      expect(setting.received.flatMap(framed)).toEqual(isRefused ? [] : [{ method, body }]);
    }),
    { numRuns: 60 * inject("scale") },
  );
});

test("an answer whose Connection names its length keeps it", async () => {
  await using setting = await rawUpstream(
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close, content-length\r\n\r\n{}",
  );
  const said = await setting.exchange("GET /webhook HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(said).toMatch(/\r\nContent-Length: 2\r\n[^]*\r\n\r\n\{\}$/);
});

test.each([
  ["a status below 100", "HTTP/1.1 042 Odd\r\nContent-Length: 0\r\n\r\n", /the status 042, which HTTP does not have/],
  ["a status of zeros", "HTTP/1.1 000 None\r\nContent-Length: 0\r\n\r\n", /the status 000/],
  ["a control character in its reason", "HTTP/1.1 200 O\x01K\r\nContent-Length: 0\r\n\r\n", /a control character/],
  [
    "another protocol",
    "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n",
    /101 Switching Protocols/,
  ],
])(
  "a service that answers with %s is a 502 that says so, and no defect of the proxy",
  async (_what, answer, reason) => {
    using failures = vi.spyOn(process.stderr, "write");
    await using setting = await rawUpstream(answer);
    const said = await setting.exchange("GET /webhook HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(rawAnswers(said)).toMatchObject([
      { status: 502, body: { code: "upstream_unreachable", detail: expect.stringMatching(reason) } },
    ]);
    expect(said).toMatch(
      /"The response from http:[^ ]+ cannot be passed on: .*\. The service received the request and may have carried it out\."/,
    );
    expect(said).not.toMatch(/[^\r\n\x20-\x7e]|may not have arrived/);
    expect(failures).not.toHaveBeenCalled();
  },
);
