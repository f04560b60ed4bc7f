import { expect, test, vi } from "vitest";
import { proxied } from "../support/proxy/proxied-service.ts";
import { rawAnswers } from "../support/wire/raw-answers.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

test.each([
  ["what is not HTTP", "EHLO totem.example\r\n\r\n", 400, "malformed_request"],
  ["an expectation", "GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n\r\n", 417, "expectation_failed"],
  ["a tunnel", "CONNECT a.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", 405, "method_not_allowed"],
  ["a body that breaks", `${createHead()}2\r\n{}\r\nzz\r\n`, 400, "malformed_request"],
])("the proxy answers %s itself, with a problem document and one line", async (_what, sent, status, code) => {
  using failures = vi.spyOn(process.stderr, "write");
  await using setting = await proxied((to) => to.end("{}"));
  await using socket = await RawSocket.open(setting.proxy.port);
  socket.write(sent);
  socket.end();
  expect(rawAnswers(await socket.closed())).toMatchObject([{ status, body: { code } }]);
  await setting.proxy[Symbol.asyncDispose]();
  expect(setting.lines).toMatchObject([{ status, problem: { code } }]);
  expect(setting.arrived).toEqual([]);
  expect(failures).not.toHaveBeenCalled();
});
