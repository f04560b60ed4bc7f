import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { readTarget } from "../../src/http/http-adapter.ts";
import { startMockServer } from "../support/mock.ts";
import { RawSocket } from "../support/wire/raw-socket.ts";

async function statusOf(port: number, method: string, target: string): Promise<number> {
  await using socket = await RawSocket.open(port);
  const headers = "Host: localhost\r\nConnection: close\r\nX-Partner-API-Key: test_demo\r\nContent-Length: 0";
  socket.write(`${method} ${target} HTTP/1.1\r\n${headers}\r\n\r\n`);
  return Number((await socket.closed()).slice(9, 12));
}

const isRefusal = (status: number): boolean => status >= 400;

test("no odd target reaches a call of the control API or of the interface", async () => {
  await using mock = await startMockServer();
  mock.assume({ "create-status": "200" });
  for (const target of [
    ...["/partner/%2e%2e/_mock/reset", "/partner/../_mock/reset", "/./_mock/reset", "/_mock/clock/../reset"],
    ...["/_mock/%2e/reset", "//_mock/reset", "/\\_mock\\reset", "/_mock\\reset", "/_mock%2freset", "/%2f_mock/reset"],
    ...["/%5Fmock/reset", "/_mock/%72eset", "/_mock/reset/", "/_mock//reset", "/_mock/reset#now", "/_MOCK/reset"],
    ...["http://localhost/partner/../_mock/reset", "http://localhost//_mock/reset", "http://localhost\\_mock\\reset"],
  ]) {
    expect([target, await statusOf(mock.port, "POST", target)]).toEqual([target, expect.toSatisfy(isRefusal)]);
  }
  expect(mock.assumptions().find(({ id }) => id === "create-status")?.value).toBe("200");
  for (const target of [
    ...["/products/../authorizations", "/products/%2e%2e/authorizations", "/./authorizations", "/authorizations/."],
    ...["/authorizations/%2e", "/partner/partner/../authorizations", "/%61uthorizations", "/partner%2fauthorizations"],
    ...["\\authorizations", "/authori\tzations"],
  ]) {
    expect([target, await statusOf(mock.port, "GET", target)]).toEqual([target, expect.toSatisfy(isRefusal)]);
  }
});

test("a path that is read is one that a URL parser leaves as it is, but for what it encodes", () => {
  const piece = fc.constantFrom(
    "/",
    ".",
    "..",
    "%2e",
    "%2E",
    "%2f",
    "%5c",
    "\\",
    "_mock",
    "a",
    "?",
    "#",
    "//",
    "\t",
    "%",
  );
  const target = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
    fc.tuple(fc.webAuthority(), piece).map(([authority, rest]) => `https://${authority}/${rest}`),
  );
  fc.assert(
    fc.property(target, (text) => {
      const read = readTarget(text);
      if (read) expect(new URL(`http://localhost${read.path}`).pathname).toBe(read.path);
    }),
    { numRuns: 2000 * inject("scale") },
  );
});
