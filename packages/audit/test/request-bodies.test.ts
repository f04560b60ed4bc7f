import { beforeAll, describe, expect, test } from "vitest";
import { ContractCheck } from "../src/check/contract-check.ts";
import { loadPrism, type Prism } from "../src/check/prism.ts";
import type { AuditedExchange } from "../src/check/records.ts";
import { anExchange, type ExchangeChanges } from "./support/an-exchange.ts";

let prism: Prism;
beforeAll(async () => {
  prism = await loadPrism();
});

const refused = { status: 400, body: { type: "about:blank", title: "No", status: 400, detail: "No.", code: "x" } };

/** The violations of a request, as codes and messages; its answer does not matter. */
async function wrongIn(exchange: AuditedExchange): Promise<string[]> {
  const violations = await new ContractCheck(prism, "published").check(exchange);
  return violations
    .filter(({ location }) => location[0] === "request")
    .map(({ location, code, message }) => `${location.slice(1).join(".")} ${code}: ${message}`);
}

const wrong = (changes: ExchangeChanges) => wrongIn(anExchange({ answer: refused, ...changes }));

describe("the body of a request is JSON", () => {
  test("where no media type is named, too", async () => {
    expect(await wrong({ headers: { "x-partner-api-key": "1" } })).toEqual([]);
    expect(await wrong({ headers: { "x-partner-api-key": "1" }, body: "{" })).toEqual([
      "body json: The body is not valid JSON: look at line 1, column 1.",
    ]);
  });

  test("in UTF-8, without anything else", async () => {
    const exchange = anExchange({ answer: refused });
    const body = Buffer.from('{"name":"Pe\xf1a"}', "latin1");
    expect(await wrongIn({ ...exchange, body })).toEqual([
      "body json: The body is not valid JSON: it is not encoded in UTF-8.",
    ]);
  });

  test.each(["a b/c", "a/b c", "/json", "json/"])("and %j is no media type", async (contentType) => {
    expect(await wrong({ headers: { "x-partner-api-key": "1", "content-type": contentType } })).toEqual([
      "body 415: The Content-Type of the request is not a media type.",
    ]);
  });
});

test("a query parameter that comes more than once is a list", async () => {
  const list = { method: "GET", target: "/products?limit=1&limit=2" };
  expect(await wrong(list)).toEqual([expect.stringMatching(/^query\.limit type: /)]);
  expect(await wrong({ ...list, target: "/products?limit=1" })).toEqual([]);
  expect(await wrong({ method: "DELETE", target: "/webhook?a=1&b=2&a=3" })).toEqual([
    "query.a unknown-parameter: The operation has no query parameter a.",
    "query.b unknown-parameter: The operation has no query parameter b.",
  ]);
});

describe("a form", () => {
  const part = (name: string, content: string, more = "") =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const form = (...parts: string[]): ExchangeChanges => ({
    target: "/cleaning-protocol",
    headers: { "x-partner-api-key": "present", "content-type": "multipart/form-data; boundary=b" },
    body: `${parts.join("")}--b--\r\n`,
    answer: refused,
  });
  const enabled = part("companyProtocolEnabled", "true");
  const pdf = part("companyProtocolDocument", "%PDF-1.4\n%%EOF", '; filename="a.pdf"');

  test("may have a file, and words only where the contract has booleans", async () => {
    expect(await wrong(form(enabled, pdf))).toEqual([]);
    expect(await wrong(form(enabled, part("companyProtocolDocument", "true")))).toEqual([
      expect.stringMatching(/^body multipart: \/companyProtocolDocument must be a file part, /),
    ]);
    expect(await wrong(form(part("companyProtocolEnabled", "yes"), pdf))).toEqual([
      expect.stringMatching(/^body\.companyProtocolEnabled type: /),
    ]);
  });

  test.each([
    [
      "an escaped quote in a file name",
      form(enabled, part("companyProtocolDocument", "%PDF-1.4", String.raw`; filename="a\"b.pdf"`)),
    ],
    ["a preamble", { ...form(enabled, pdf), body: `before\r\n${enabled}--b--` }],
    ["white space after a boundary", { ...form(), body: `--b \t${enabled.slice(3)}--b--` }],
    ["unquoted parameters", form(enabled.replaceAll('"', ""))],
  ])("may have %s, as the service reads it", async (_, exchange) => {
    expect(await wrong(exchange)).toEqual([]);
  });
});
