import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { rawUpstream } from "../support/proxy/raw-upstream.ts";

const noContent = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";

const smuggled = "POST /authorizations/1/cancel HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";

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
    { numRuns: 20 * inject("scale") },
  );
});
