import fc from "fast-check";
import { expect, test } from "vitest";
import { readOrigin } from "../../src/http/access.ts";
import { startMockServer } from "../support/mock.ts";

const page = "http://localhost:5173";
const key = { "X-Partner-API-Key": "test_demo" };

const asked = (method: string, headers = "content-type,x-partner-api-key") => ({
  "Access-Control-Request-Method": method,
  "Access-Control-Request-Headers": headers,
});

/** Sends a preflight of an origin, or a GET of it without `asks`. */
const ask = (url: string, origin: string, asks?: Record<string, string>) =>
  fetch(url, { method: asks ? "OPTIONS" : "GET", headers: { Origin: origin, ...(asks ?? key) } });

const corsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));

test.each([
  ["/authorizations", "GET", 200],
  ["/nothing", "GET", 404],
  ["/authorizations", "PUT", 405],
])("an allowed origin may read every answer and all its headers: %s %s, %i", async (path, method, status) => {
  await using mock = await startMockServer({ cors: [page] });
  const response = await fetch(mock.url + path, { method, headers: { Origin: page, ...key } });
  expect(response.status).toBe(status);
  expect(corsHeaders(response)).toEqual({ "access-control-allow-origin": page, "access-control-expose-headers": "*" });
});

test("the control API answers no page of another origin, whatever is allowed", async () => {
  await using mock = await startMockServer({ cors: ["*", page] });
  for (const asks of [asked("POST"), undefined]) {
    const response = await ask(`${mock.url}/_mock/health`, page, asks);
    expect(corsHeaders(response)).toEqual({});
    if (asks) expect(response.ok).toBe(false);
  }
});

test.each([
  ["http://localhost:5173", "http://localhost:5173"],
  ["http://LOCALHOST:80", "http://localhost"],
  ["https://docs.example:443", "https://docs.example"],
  ["http://[::1]:3000", "http://[::1]:3000"],
  ["https://grúas.example", "https://xn--gras-rra.example"],
  ["capacitor://localhost", "capacitor://localhost"],
  ["chrome-extension://abcdef", "chrome-extension://abcdef"],
  ["*", "*"],
])("the origin %s is what browsers send as %s", (written, sent) => {
  expect(readOrigin(written)).toBe(sent);
});

test("whatever is read as an origin is one as it stands: it is read as itself again", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        // The library's own addresses take two seconds to prepare.
        fc
          .tuple(fc.webAuthority({ withPort: true }), fc.constantFrom("", "/", "/a%20b", "?q", "#f"))
          .map(([authority, rest]) => `https://${authority}${rest}`),
        fc.string(),
      ),
      (text) => {
        const origin = readOrigin(text);
        if (origin !== undefined) expect(readOrigin(origin)).toBe(origin);
        if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) {
          expect([undefined, new URL(text).origin]).toContain(origin);
        }
      },
    ),
  );
});
