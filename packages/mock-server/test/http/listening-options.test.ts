import { expect, test } from "vitest";
import type { z } from "zod";
import { hostName } from "../../src/http/access.ts";
import { AllowedHosts } from "../../src/http/http-adapter.ts";
import { Cors } from "../../src/http/access.ts";
import { listeningFields, origin } from "../../src/server-options.ts";
import { adminTokenPattern } from "../../src/http/access.ts";
import { aMessage, aResponse } from "../support/wire/direct-exchange.ts";

/** The mistakes in a value; none in a valid one. */
const mistakesIn = (type: z.ZodType, value: unknown): string[] =>
  type.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each(["12345678", "!~aZ09-_", "x".repeat(200)])("%j is an admin token", (token) => {
  expect(adminTokenPattern.test(token)).toBe(true);
  expect(mistakesIn(listeningFields.adminToken, token)).toEqual([]);
});

test.each(["1234567", "x".repeat(201), "1234 5678", " 12345678", "12345678 ", "12345678\n", "tokén-with-accent", ""])(
  "%j is no admin token",
  (token) => {
    expect(mistakesIn(listeningFields.adminToken, token)).toEqual([
      "must have 8 to 200 visible characters, without spaces",
    ]);
  },
);

test("a host to accept is a name alone, and an origin has no path", () => {
  expect(mistakesIn(listeningFields.allowHosts, ["mock.internal"])).toEqual([]);
  expect(mistakesIn(listeningFields.allowHosts, ["http://mock.internal"])).toEqual([
    "must be only a host name, such as mock.internal, without scheme and port",
  ]);
  expect(origin.parse("HTTP://A.example:80")).toBe("http://a.example");
  expect(mistakesIn(origin, "http://a.example/")).toEqual([
    "must be an origin, such as http://localhost:5173 without a path or a slash at its end, or *",
  ]);
});

test.each([
  ["Mock.Internal.", "mock.internal"],
  ["grúas.example", "xn--gras-rra.example"],
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "::1"],
  ["totem_mock", "totem_mock"],
])("the host %s is sent as %s", (text, name) => {
  expect(hostName(text)).toBe(name);
});

test.each(["", ".", "a b", "a:80", "a/b", "me@a", "a?b", "a#b", "[::1]", "a\\b", "*.a", "a\tb"])(
  "%j is no name of a host",
  (text) => {
    expect(hostName(text)).toBeUndefined();
  },
);

test("a name is allowed as it is sent; one that is none allows nothing", () => {
  const hosts = new AllowedHosts(["Mock.Internal", "a b"]);
  for (const host of ["mock.internal", "MOCK.internal.:4010", "a.localhost", "[::1]:80", "192.0.2.7:"]) {
    expect([host, hosts.admits(host)]).toEqual([host, true]);
  }
  for (const host of ["", "a b", "a.mock.internal", "[::1", "::1", "[mock.internal]", "mock.internal:x", "x[::1]"]) {
    expect([host, hosts.admits(host)]).toEqual([host, false]);
  }
});

/** The answer to a page of an origin, and the headers of the response that follows. */
function admitted(origins: string[], method: string, ...headers: string[]) {
  const { to } = aResponse();
  const answer = new Cors(origins).admit(aMessage({ method, headers }), to);
  return { answer, headers: { ...to.getHeaders() } };
}

const page = ["Origin", "http://a.example"];
const asking = [...page, "Access-Control-Request-Method", "POST"];

test("a page that is not allowed gets nothing, and a request without an origin neither", () => {
  expect(admitted(["http://b.example"], "OPTIONS", ...asking)).toEqual({
    answer: undefined,
    headers: { vary: "Origin" },
  });
  expect(admitted(["*"], "OPTIONS", ...asking.slice(2))).toEqual({ answer: undefined, headers: {} });
});

test.each([
  [
    ["Access-Control-Request-Headers", "content-type , X-Odd!"],
    { "access-control-allow-headers": "content-type , X-Odd!" },
  ],
  [["Access-Control-Request-Headers", "a b"], {}],
  [["Access-Control-Request-Headers", "a,,b"], {}],
  [["Access-Control-Request-Headers", ", a"], {}],
  [["Access-Control-Request-Headers", "a,"], {}],
  [[], {}],
])("a preflight is granted, with the headers that it asks for: %j", (headers, granted) => {
  expect(admitted(["*"], "OPTIONS", ...asking, ...headers).answer).toEqual({
    status: 204,
    headers: {
      "access-control-allow-methods": "DELETE, GET, PATCH, POST, PUT",
      "access-control-max-age": "600",
      ...granted,
    },
    text: "",
  });
});

test("OPTIONS that asks for no method is no preflight, nor is another method that does", () => {
  expect(admitted(["*"], "OPTIONS", ...page).answer).toBeUndefined();
  expect(admitted(["*"], "GET", ...asking).answer).toBeUndefined();
});
