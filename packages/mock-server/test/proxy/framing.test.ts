import { expect, test, vi } from "vitest";
import { rawAnswers } from "../support/wire/raw-answers.ts";
import { rawUpstream } from "../support/proxy/raw-upstream.ts";

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
      /"The response from http:[^ ]+ cannot be forwarded: .*\. The service received the request and may have executed it\."/,
    );
    expect(said).not.toMatch(/[^\r\n\x20-\x7e]|may not have arrived/);
    expect(failures).not.toHaveBeenCalled();
  },
);
