import { beforeAll, describe, expect, test } from "vitest";
import { ContractCheck } from "../src/check/contract-check.ts";
import { loadPrism } from "../src/check/prism.ts";
import type { Violation } from "@totem-partner/spec/violation";
import type { AuditedRecord } from "../src/check/records.ts";
import { anExchange, aProduct, type ExchangeChanges } from "./support/an-exchange.ts";

let strict: ContractCheck;
let published: ContractCheck;
beforeAll(async () => {
  const prism = await loadPrism();
  strict = new ContractCheck(prism, "closed");
  published = new ContractCheck(prism, "published");
});

const brief = (violations: readonly Violation[]) =>
  violations.map(({ by, location, code }) => `${by} ${location.join(".")} ${code}`);

const problem = (status: number, code: string, detail = "It is wrong.") => ({
  status,
  headers: { "content-type": "application/problem+json", "x-request-id": "1" },
  body: { type: `urn:totem-partner:problem:${code}`, title: "A problem", status, detail, code },
});

const page = { items: [aProduct], total: 1, limit: 50, offset: 0 };
const aList: ExchangeChanges = { method: "GET", target: "/products?limit=1", answer: { status: 200, body: page } };
const answered = { headers: { "content-type": "application/json", "x-request-id": "1" } };

describe("an exchange as the contract describes it has no violation", () => {
  test.each<[string, ExchangeChanges]>([
    ["a create", {}],
    ["below /partner", { target: "/partner/products" }],
    ["JSON with parameters", { headers: { "x-partner-api-key": "1", "content-type": "Application/JSON ; a=b" } }],
    ["a list", aList],
    ["an answer without a body", { method: "DELETE", target: `/webhook`, answer: { status: 204, body: "" } }],
    ["what an operation without a body is sent", { ...aList, body: "whatever" }],
    ["a body that nobody read", { ...{ body: undefined }, answer: problem(413, "body_too_large") }],
  ])("%s", async (_, changes) => {
    const exchange = anExchange(changes);
    const unread = "body" in changes && changes.body === undefined;
    expect(await strict.check(unread ? { ...exchange, body: undefined } : exchange)).toEqual([]);
  });
});

describe("a lie in an answer is a violation by the service", () => {
  test.each<[string, ExchangeChanges, string]>([
    ["a field of another type", { answer: { body: { ...aProduct, name: 7 } } }, "response.body.name type"],
    ["a required field that is missing", { answer: { body: { name: "Soft wheat" } } }, "response.body required"],
    ["a status that is not described", { answer: { status: 202 } }, "response undescribed"],
    ["a refusal that is not described", { answer: problem(418, "validation_failed") }, "response undescribed"],
    ["a media type", { answer: { headers: { ...answered.headers, "content-type": "text/html" } } }, "media-type"],
    [
      "a media type whose subtype ends alike",
      { answer: { ...problem(400, "validation_failed"), headers: answered.headers } },
      "response.header media-type",
    ],
    ["no JSON", { answer: { body: "<html>" } }, "response.body json"],
    ["a body where there is none", { method: "DELETE", target: "/webhook", answer: { status: 204 } }, "no-body"],
    ["a code of another problem", { answer: problem(409, "webhook_not_configured") }, "response.body problem-code"],
  ])("%s", async (_, changes, found) => {
    const violations = await published.check(anExchange(changes));
    expect(brief(violations).join()).toContain(found);
    const byService = violations.filter(({ by, location }) => by === "service" && location[0] === "response");
    expect(byService.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^[A-Z].*[^.]\.$/));
  });
});

describe("a request that breaks the contract is a violation by the client if it is refused, else by the service", () => {
  test.each<[string, ExchangeChanges, string]>([
    ["a path", { target: "/carriers" }, "request unknown-operation"],
    ["an id", { method: "GET", target: "/products/17" }, "request.path.id format"],
    ["a query parameter", { method: "GET", target: "/products?limit=0" }, "request.query.limit minimum"],
    ["a query parameter that does not exist", { method: "GET", target: "/products?a=1" }, "request.query.a unknown"],
    ["the key", { headers: { "content-type": "application/json" } }, "request 401"],
    ["the media type", { headers: { "x-partner-api-key": "1", "content-type": "text/plain" } }, "request 415"],
    ["no media type at all", { headers: { "x-partner-api-key": "1", "content-type": "json" } }, "request.body 415"],
    ["a field", { body: { name: 7 } }, "request.body.name type"],
    ["a field that does not exist", { body: { name: "Rye", colour: "red" } }, "request.body additionalProperties"],
    ["no JSON", { body: "{" }, "request.body json"],
    ["no body", { body: "" }, "request required"],
  ])("%s", async (_, changes, found) => {
    const refused = brief(await strict.check(anExchange({ ...changes, answer: problem(400, "validation_failed") })));
    expect(refused.join()).toContain(`client ${found}`);
    const accepted = brief(await strict.check(anExchange({ ...changes, answer: { status: 200, body: "" } })));
    expect(accepted.join()).toContain(`service ${found}`);
  });
});

describe("an alternative is no violation where it is assumed, and is one everywhere else", () => {
  const { items, ...meta } = page;
  test.each<[string, Record<string, string>, ExchangeChanges]>([
    ["list-envelope", { "list-envelope": "data" }, { ...aList, answer: { status: 200, body: { data: items, meta } } }],
    ["path-prefix", { "path-prefix": "required" }, { ...aList, target: "/partner/products" }],
    [
      "delete-status",
      { "delete-status": "200" },
      { method: "DELETE", target: `/products/${aProduct.id}`, answer: { status: 200 } },
    ],
    ["unknown-field", { "unknown-field": "ignore" }, { body: { name: "Rye", colour: "red" } }],
    [
      "patch-immutable",
      { "patch-immutable": "ignore" },
      { method: "PATCH", target: `/products/${aProduct.id}`, body: { id: aProduct.id }, answer: { status: 200 } },
    ],
    ["unknown-query-parameter", { "unknown-query-parameter": "ignore" }, { ...aList, target: "/products?a=1" }],
  ])("%s", async (id, assumed, changes) => {
    expect(await strict.check(anExchange({ ...changes, assumed }))).toEqual([]);
    if (id === "path-prefix") expect(await strict.check(anExchange({ ...aList, assumed }))).toHaveLength(1);
    else expect(await strict.check(anExchange(changes))).not.toEqual([]);
  });
});

test.each<[string, ExchangeChanges]>([
  ["The body is not valid JSON: look at line 1, column 1.", { body: "{" }],
  ["The Content-Type of the request is not a media type.", { headers: { "content-type": "json" } }],
  [
    "The Content-Type names no boundary of 1 to 70 characters. Let the HTTP client set the Content-Type, so that it names the boundary of the form.",
    { target: "/cleaning-protocol", headers: { "content-type": "multipart/form-data" } },
  ],
  ["The operation has no query parameter a.", { target: "/products?a=1&a=2" }],
  ["The contract has no operation for POST /carriers.", { target: "/carriers" }],
  ["The body of the response is not valid JSON.", { answer: { body: "<html>" } }],
  ["The response has a body, but should have none.", { method: "DELETE", target: "/webhook", answer: { status: 204 } }],
  ["The media type is text/html, not application/json.", { answer: { headers: { "content-type": "Text/HTML; a=b" } } }],
  ["The media type is missing, not application/json.", { answer: { headers: {} } }],
  ["The contract does not have the code other there.", { answer: problem(409, "other") }],
])("a violation says what is wrong: %s", async (message, changes) => {
  const found = await published.check(anExchange(changes));
  expect(found.map((violation) => violation.message.replace(/ Yet the response was \d+\.$/, ""))).toContain(message);
});

test("the headers of lists are held to the contract, also if a page needs no links", async () => {
  const headers = { Link: "{links}", "X-Total-Count": "{total}" };
  const assumed = { "list-envelope": { envelope: "array", headers } };
  const found = async (sent: Record<string, string>) =>
    brief(
      await published.check({
        ...anExchange({
          ...aList,
          answer: { status: 200, headers: { ...answered.headers, ...sent }, body: [aProduct] },
        }),
        assumed,
      }),
    );
  expect(await found({ "x-total-count": "1" })).toEqual([]);
  expect(await found({ "x-total-count": "1", link: '<http://localhost/products>; rel="next"' })).toEqual([]);
  expect(await found({ "x-total-count": "many" })).toEqual(["service response.header.x-total-count type"]);
});

test("what Prism falls over is a violation that says so, and the next exchange is checked", async () => {
  const unreadable = { headers: { "content-type": ";", "x-request-id": "1" } };
  const [violation, ...others] = await published.check(anExchange({ answer: unreadable }));
  expect(violation).toMatchObject({ by: "service", location: ["exchange"], code: "unchecked" });
  expect(violation?.message).toMatch(/^The check itself failed: .+/);
  expect(others).toEqual([]);
  expect(await published.check(anExchange())).toEqual([]);
});

test("an answer without X-Request-Id fits the contract: no line of the interface document names it", async () => {
  const withoutId = { headers: { "content-type": "application/json" } };
  expect(await strict.check(anExchange({ answer: withoutId }))).toEqual([]);
});

test("a form is read with its bytes, and its parts are held to the contract", async () => {
  const form = (content: string) => ({
    target: "/cleaning-protocol",
    headers: { "x-partner-api-key": "present", "content-type": "multipart/form-data; boundary=b" },
    body: `--b\r\nContent-Disposition: form-data; name="companyProtocolEnabled"\r\n\r\n${content}\r\n--b--\r\n`,
    answer: problem(400, "validation_failed"),
  });
  for (const word of ["true", "false"]) expect(await strict.check(anExchange(form(word)))).toEqual([]);
  expect(brief(await strict.check(anExchange(form("perhaps"))))).toEqual([
    "client request.body.companyProtocolEnabled type",
  ]);
  const twice = { ...form("true"), body: form("true").body.replace(/--b--\r\n$/, "") + form("true").body };
  expect(brief(await strict.check(anExchange(twice)))).toEqual(["client request.body multipart"]);
  expect(brief(await strict.check(anExchange({ ...form("true"), body: "no form" })))).toEqual([
    "client request.body multipart",
  ]);
});

describe("a delivery is held to the webhook of its event", () => {
  const delivery = (type: string, body: unknown): AuditedRecord => ({
    kind: "delivery",
    type,
    headers: { "content-type": "application/json", "x-webhook-id": aProduct.id, "x-webhook-timestamp": "1783058400" },
    body: JSON.stringify(body),
    assumed: {},
  });

  test("an event that there is not", async () => {
    const found = await strict.check(delivery("authorization.lost", {}));
    expect(brief(found)).toEqual(["service delivery unknown-event"]);
    expect(found[0]?.message).toBe("The contract has no webhook authorization.lost.");
  });

  test("a body that lacks what the event has, and a header that is no number", async () => {
    const found = brief(await strict.check(delivery("authorization.created", { id: aProduct.id })));
    expect(found).toContain("service delivery.body required");
    const lie = { ...delivery("authorization.created", {}), headers: { "x-webhook-timestamp": "soon" } };
    expect(brief(await strict.check(lie))).toContain("service delivery.header.x-webhook-timestamp type");
  });
});
