import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { Redactor } from "../../src/host.ts";

const secret = "s3cr3t-value-0123456789";
const shown = "[redacted]";
const nobody = new Redactor({ given: [], has: () => false });

test.each([
  [`see http://erp:${secret}@host/path`, `see http://${shown}@host/path`],
  [` https://a:${secret}@b:${secret}@host`, ` https://${shown}@host`],
  [`(postgres://erp:${secret}@db/erp)`, `(postgres://${shown}@db/erp)`],
  [`to http://host/?a=1&access_token=${secret}&b=2, then`, `to http://host/?a=1&access_token=${shown}&b=2, then`],
  [`http://host/#token=${secret}`, `http://host/#token=${shown}`],
  [`/hook?api%5Fkey=${secret}`, `/hook?api%5Fkey=${shown}`],
  [`password=${secret}`, `password=${shown}`],
  [`a=1; session=${secret}`, `a=1; session=${shown}`],
  [`/x?next=${encodeURIComponent(`http://u:${secret}@h/`)}`, `/x?next=http://${shown}@h/`],
  ["50% of 3 = 1.5 & more", "50% of 3 = 1.5 & more"],
  ["100%25?x=%zz", "100%25?x=%zz"],
  ["token=test_1", `token=${shown}`],
  ["a=%2574oken", "a=%2574oken"],
  ["?a=1&%73ecret=x y", `?a=1&%73ecret=${shown} y`],
  ["(pwd=x)", `(pwd=${shown}`],
  ["'pwd=x\"", `'pwd=${shown}"`],
  ["<pwd=x>", `<pwd=${shown}>`],
  ["pwd =x, a,pwd=y", `pwd =x, a,pwd=${shown}`],
  [`FTP://a@b http://a:b@`, `FTP://${shown}@b http://${shown}@`],
  ["http://host/a@b http://host?a@b http://host#a@b", "http://host/a@b http://host?a@b http://host#a@b"],
  [encodeURIComponent(encodeURIComponent("a?pwd=x")), "a?pwd=[redacted]"],
  [encodeURIComponent(encodeURIComponent(encodeURIComponent("a?pwd=x"))), "a%25253Fpwd%25253Dx"],
  ["a%3Db/pwd%3Dx", `a%3Db/pwd=${shown}`],
  ["%C3%B1 and pwd%2Bx%3D1", "%C3%B1 and pwd+x=[redacted]"],
  ["a+b%3Fpwd%3Dx", `a b?pwd=${shown}`],
])("in the text %j what is secret is redacted, and nothing else", (text, expected) => {
  expect(nobody.text(text)).toBe(expected);
});

test("a word that only begins like a key is no key", () => {
  const redactor = new Redactor({ given: ["k"], has: (text) => text === "test_1" || text === "test_long-enough" });
  expect(redactor.text("test_1 test_10 test_1.")).toBe(`${shown} test_10 ${shown}.`);
  expect(redactor.text("xtest_test_long-enough-2")).toBe(`xtest_${shown}-2`);
  expect(redactor.text("k kk (k)")).toBe(`${shown} kk (${shown})`);
});

test("no known key is left in any text, and what holds none stays as it is", () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
  const noise = fc.string({
    unit: fc.constantFrom(" ", "/", "?", "=", "&", "%", "é", ":", "@", '"', "a"),
    maxLength: 10,
  });
  fc.assert(
    fc.property(name, noise, noise, (own, before, after) => {
      const key = `test_${own}`;
      const redactor = new Redactor({ given: [], has: (text) => text === key });
      expect(redactor.text(`${before}/${key}/${after}`)).not.toContain(key);
      expect(redactor.text(redactor.text(before))).toBe(redactor.text(before));
    }),
    { numRuns: 500 * inject("scale") },
  );
});

test("redaction takes time in proportion to the text", () => {
  let lookups = 0;
  const count = () => {
    lookups += 1;
    return false;
  };
  const redactor = new Redactor({ given: [], has: count });
  redactor.text("test_".repeat(4000));
  expect(lookups).toBeLessThanOrEqual(4000 * 70);
});

test.each([
  ...["secret", "access_token", "PASSWORD", "pwd", "signature", "credential", "session_id"],
  ...["API key", ..."api-key apikey access_key privateKey signing-key sharedKey subscription-key auth_key".split(" ")],
  ...["x-auth", "X_KEY", "sig", "jwt", "x-jwt", "authorization", "Proxy-Authorization", "cookie", "Set-Cookie"],
  ...["X-Forwarded-Authorization", "X-Original-Cookie", "Cookie2", "X-Api-Key-Old", "key-1", "jwt-2", "partnerKey"],
  ...["oauth", "HMAC", "passphrase", "x-bearer", "OldAuthorization"],
])("the value of the name %s is not shown, wherever the name stands", (name) => {
  expect(nobody.headers([[name, "value"]])).toEqual({ [name]: shown });
  expect(nobody.value({ [name]: ["value"] })).toEqual({ [name]: shown });
  expect(nobody.query(`?${encodeURIComponent(name)}=value`)).toEqual({ [name]: shown });
});

test.each("authors monkey x-keyed signed Idempotency-Key keyboard oauthor".split(" "))(
  "the value of the name %s is shown",
  (name) => {
    expect(nobody.headers([[name, "value"]])).toEqual({ [name]: "value" });
    expect(nobody.value({ [name]: "value" })).toEqual({ [name]: "value" });
    expect(nobody.query(`?${name}=value`)).toEqual({ [name]: "value" });
  },
);

test.each(["authorizations", "authorizationId", "authorization.created"])(
  "the value of %s is shown, but for a header",
  (name) => {
    expect(nobody.headers([[name, "value"]])).toEqual({ [name]: shown });
    expect(nobody.value({ [name]: "value" })).toEqual({ [name]: "value" });
    expect(nobody.query(`?${name}=value`)).toEqual({ [name]: "value" });
  },
);

test.each(["Authorization-Old", "x-authorization-user"])("the value of the header %s is not shown", (name) => {
  expect(nobody.headers([[name, "value"]])).toEqual({ [name]: shown });
});

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJlcnAifQ.c2lnbmF0dXJl";

test.each([
  ["Bearer abc", `Bearer ${shown}`],
  [`x=1, bearer ${secret}; y`, `x=1, bearer ${shown}; y`],
  ["Basic ZXJwOnNlY3JldA==", `Basic ${shown}`],
  [`upstream sent ${jwt}.`, `upstream sent ${shown}.`],
  [`/x?next=Bearer%20${secret}`, `/x?next=Bearer ${shown}`],
  ["Basic wheat, and the keyjar.of.a.bearer", "Basic wheat, and the keyjar.of.a.bearer"],
])("credentials in the value of any header, parameter or field are not shown: %s", (text, expected) => {
  expect(nobody.headers([["x-forwarded-for", text]])).toEqual({ "x-forwarded-for": expected });
  expect(nobody.value([text])).toEqual([expected]);
  expect(nobody.query(`?a=${encodeURIComponent(text)}`)).toEqual({ a: expected });
});

test("a value is shown with its structure, and a record, a boolean or null whatever its name is", () => {
  const value = {
    list: [1, "a?pwd=x", null, { secret: 1 }],
    hasSecret: true,
    token: null,
    authorization: { id: "1", token: "x" },
    nested: { authorization: { token: 1 }, session: { id: "1" } },
  };
  expect(nobody.value(value)).toEqual({
    list: [1, "a?pwd=[redacted]", null, { secret: shown }],
    hasSecret: true,
    token: null,
    authorization: { id: "1", token: shown },
    nested: { authorization: shown, session: shown },
  });
  expect(nobody.value({ authorization: "Bearer x" })).toEqual({ authorization: shown });
});

test("a query is shown by name, decoded, and a name that is a key is none", () => {
  const redactor = new Redactor({ given: ["a-tag-of-somebody"], has: () => false });
  const query = "?a=1&a=2&b=%C3%B1+x&a-tag-of-somebody=1&c=xa-tag-of-somebodyx";
  expect(redactor.query(query)).toEqual({ a: ["1", "2"], b: "ñ x", [shown]: "1", c: `x${shown}x` });
  expect(redactor.value({ "a-tag-of-somebody": 1 })).toEqual({ [shown]: 1 });
});

test("of keys that contain each other the longest is redacted, and a short one only as a word of its own", () => {
  const redactor = new Redactor({ given: ["short-12345", "long-key-123", "long-key-123-and-more"], has: () => false });
  expect(
    redactor.text("long-key-123-and-more, xlong-key-123x, xshort-12345, short-12345x, -short-12345, short-12345."),
  ).toBe(`${shown}, x${shown}x, xshort-12345, short-12345x, -short-12345, ${shown}.`);
});

test.each(["a.b*c+d?e^f$g{h}i(j)k|l[m]n/o-p\\q"])("a key is redacted as it is, not as a pattern: %s", (key) => {
  const redactor = new Redactor({ given: [key], has: () => false });
  expect(redactor.text(`(${key}) ${key.replace(".", "x")}`)).toBe(`(${shown}) ${key.replace(".", "x")}`);
});

test("a key of 69 characters is found within a longer word, and one of fewer than 12 only at its end", () => {
  const keys = new Set([`test_${"k".repeat(64)}`, "test_seven12", "test_six123"]);
  const redactor = new Redactor({ given: [], has: (text) => keys.has(text) });
  expect(redactor.text(`test_${"k".repeat(64)}x`)).toBe(`${shown}x`);
  expect(redactor.text("test_seven12x test_six123x xtest_six123")).toBe(`${shown}x test_six123x x${shown}`);
  expect(redactor.text("test_seven12test_seven12-test_six123")).toBe(`${shown}${shown}-${shown}`);
});
