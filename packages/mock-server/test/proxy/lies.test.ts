import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ContractProxy, startContractProxy } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { type Client, clientOf, idOf } from "../support/client.ts";
import { aPdf, formOf } from "../support/form.ts";
import { type Lie, Liar, type Told, withBody } from "../support/proxy/liar.ts";
import { startMockServer } from "../support/mock.ts";

const stack = new AsyncDisposableStack();
const mock = stack.use(await startMockServer({ now: "2026-07-01T06:00:00Z" }));
const liar = stack.use(await Liar.before(mock.url));
let proxy: ContractProxy;
let client: Client;

beforeAll(async () => {
  proxy = stack.use(await startContractProxy({ upstream: liar.url }));
  client = clientOf(proxy.url, "test_demo");
});

beforeEach(() => {
  mock.reset();
  liar.lie = (truth) => truth;
  proxy.clear();
});

afterAll(() => stack.disposeAsync());

/** The violations, as `who where rule`. */
async function found(): Promise<string[]> {
  const violations = await proxy.violations();
  return violations.map(({ by, location, code }) => `${by} ${location.join(".")} ${code}`);
}

const create = () => client("POST", "/authorizations", anAuthorization());

test("an honest service is found to be one", async () => {
  const created = await create();
  await client("GET", `/authorizations/${idOf(created)}`);
  await client("PATCH", `/authorizations/${idOf(created)}`, { driverNif: "12345678Z" });
  await client("POST", `/authorizations/${idOf(created)}/cancel`);
  await client("GET", "/partner/products?limit=2");
  await client("POST", "/cleaning-protocol", formOf("true", aPdf(2000)));
  await client("PUT", "/webhook", { url: "http://127.0.0.1:9/", secret: "a-secret-for-testing", subscribedEvents: [] });
  await client("DELETE", "/webhook");
  expect(await found()).toEqual([]);
  expect(proxy.counts()).toMatchObject({ dropped: 0, waiting: 0 });
});

const header = (name: string, value?: string): Lie => {
  return ({ headers, ...truth }) => {
    const { [name]: _old, ...others } = headers;
    return { ...truth, headers: value === undefined ? others : { ...others, [name]: value } };
  };
};

const says = (part: Partial<Told>): Lie => {
  return (truth) => ({ ...truth, ...part });
};

// Which lies there are is the audit's; here, that it sees what the service says: its body, its headers and its status.
const lies: [name: string, lie: Lie, expected: string][] = [
  [
    "sends a number as text",
    withBody((body) => ({ ...body, quantity: "24.5" })),
    "service response.body.quantity type",
  ],
  ["sends something that is no JSON", says({ text: '{"id":' }), "service response.body json"],
  ["calls JSON a page", header("content-type", "text/html"), "service response.header media-type"],
  ["answers with a status that nobody described", says({ status: 418 }), "service response"],
];

test.each(lies)("a service that %s is found out", async (_name, lie, expected) => {
  liar.lie = lie;
  await create().catch(() => undefined);
  expect(await found()).toContainEqual(expect.stringContaining(expected));
});

test("a service that identifies no request contradicts nothing: no line of the document names X-Request-Id", async () => {
  liar.lie = header("x-request-id");
  await create();
  expect(await found()).toEqual([]);
});

test("a service that lists without an envelope is found out, unless that is assumed", async () => {
  liar.lie = withBody(({ items }) => items);
  await client("GET", "/products");
  expect(await found()).toContainEqual("service response.body type");
  await using tolerant = await startContractProxy({ upstream: liar.url, assumptions: { "list-envelope": "array" } });
  await clientOf(tolerant.url, "test_demo")("GET", "/products");
  expect(await tolerant.violations()).toEqual([]);
});
