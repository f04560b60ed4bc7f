import { expect, test } from "vitest";
import type { BodyRead, Exchange, Simulator } from "../../src/index.ts";
import { fromRequest } from "../../src/http/fetch.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { Partner, simulatorAt } from "../support/partner.ts";
import { plainRequest, type PlainParts } from "../support/requests/plain-request.ts";

const create = (n: number): PlainParts => ({
  body: JSON.stringify(anAuthorization({ externalId: `ERP-${String(n)}` })),
});

async function consulted(simulator: Simulator, ...request: Parameters<typeof plainRequest>): Promise<string[]> {
  const exchange = await simulator.exchange(plainRequest(...request));
  return [...exchange.consulted];
}

const nobodys = "33333333-3333-4333-8333-333333333333";

const known = () => {
  const simulator = simulatorAt();
  simulator.company("test_demo");
  return simulator;
};

test("an exchange names what it consulted, in the order of the first reads", async () => {
  const simulator = known();
  expect(await consulted(simulator, "GET", "/products")).toEqual([
    ...["path-prefix", "trailing-slash", "rate-limit"],
    ...[
      "native-records",
      "paged-lists",
      "max-limit",
      "default-limit",
      "list-order",
      "response-fields",
      "instants",
      "record-envelope",
      "list-envelope",
    ],
  ]);
  expect(await consulted(simulator, "GET", "/nothing")).toEqual(["path-prefix", "trailing-slash", "error-body"]);
  const creates = await consulted(simulator, "POST", "/authorizations", create(1));
  expect(creates).toEqual(expect.arrayContaining(["path-prefix", "rate-limit", "create-status"]));
  expect(await consulted(simulator, "POST", "/authorizations", create(2))).toEqual(creates);
});

test.each([
  ["what a list without a window could end with", "/products?scheduledDateTo=2026-07-01", "date-range-end"],
  ["pages that are not asked for", "/authorizations?status=Active", "paged-lists"],
  ["the end of a range that is not asked for", "/authorizations?status=Active", "date-range-end"],
  ["unknown parameters where there are none", "/authorizations?status=Active", "unknown-query-parameter"],
  ["what a parameter is that the operation does not have", `/authorizations/${nobodys}?limit=1`, "paged-lists"],
])("nothing is asked about %s", async (_what, target, id) => {
  expect(await consulted(known(), "GET", target)).not.toContain(id);
});

test("requests whose bodies arrive at the same time name their own reads only", async () => {
  const simulator = known();
  const alone = await consulted(simulator, "POST", "/authorizations", create(1));
  const letGo: (() => void)[] = [];
  const held = async (n: number): Promise<Exchange> => {
    const bytes = new TextEncoder().encode(create(n).body);
    const read = new Promise<BodyRead>((resolve) => letGo.push(() => resolve(bytes)));
    return simulator.exchange(plainRequest("POST", "/authorizations", { read }));
  };
  const [first, second] = [held(2), held(3)];
  await consulted(simulator, "GET", "/products");
  for (const arrive of letGo.toReversed()) arrive();
  expect([[...(await first).consulted], [...(await second).consulted]]).toEqual([alone, alone]);
});

test("what is consulted once a form has been read is named, too", async () => {
  const simulator = known();
  const send = () => {
    const body = new FormData();
    body.set("companyProtocolEnabled", "false");
    const headers = { "X-Partner-API-Key": "test_demo" };
    const request = new Request("http://localhost/cleaning-protocol", { method: "POST", headers, body });
    return simulator.exchange(fromRequest(request));
  };
  await send();
  expect([...(await send()).consulted]).toEqual([
    ...["path-prefix", "trailing-slash", "rate-limit"],
    ...["second-protocol", "error-body"],
  ]);
});

test("a consumer that changes what an exchange consulted changes no other exchange", async () => {
  const simulator = known();
  const exchange = await simulator.exchange(plainRequest("GET", "/products"));
  const before = [...exchange.consulted];
  if (!(exchange.consulted instanceof Set)) throw new Error("It is no set.");
  exchange.consulted.clear();
  expect(await consulted(simulator, "GET", "/products")).toEqual(before);
});

test("a request without a key is not counted among the company's consultations, and one question counts once", async () => {
  const partner = new Partner({ assumptions: { "webhook-missing": "204" } });
  await partner.simulator.fetch(new Request("https://totem.example/authorizations"));
  await partner.call("getWebhookConfiguration");
  const consulted = partner.company.assumptions.report().filter((row) => row.consulted > 0);
  expect(consulted.map((row) => [row.id, row.consulted])).toEqual([
    ["path-prefix", 1],
    ["rate-limit", 1],
    ["webhook-missing", 1],
    ["trailing-slash", 1],
  ]);
});
