import { startMockServer } from "@totem-partner/mock-server";
import { Receiver } from "@totem-partner/mock-server/receiver";
import { createHandlers, type MockCompanies, MockUsageError } from "@totem-partner/msw";
import { Simulator } from "@totem-partner/simulator";
import { expect, expectTypeOf, test } from "vitest";
import { anAuthorization, northGate } from "./support/authorization.ts";
import { call, listening } from "./support/listening.ts";

const baseUrl = "https://service.example";
const options = { now: "2026-07-01T06:00:00Z", randomSeed: 7 };

/** Goes through everything that a test can do with a company, and tells what it saw. */
async function steered(mock: MockCompanies & { baseUrl: string }, webhook: string) {
  const { apiKey, deliveries } = mock.company("steered");
  const company = mock.companyOf(apiKey);
  const send = (path: string, body?: unknown, method?: string) =>
    call(mock.baseUrl + path, { apiKey, ...(body !== undefined && { body }), ...(method !== undefined && { method }) });
  company.assume({ "create-status": "200", "delivery-retries": "none" });
  await send("/webhook", { url: webhook, secret: "a-secret", subscribedEvents: [] }, "PUT");
  await send("/authorizations?dry=1", anAuthorization);
  await send("/authorizations", anAuthorization);
  await deliveries.flush();
  company.advance({ seconds: 3600 });
  const id = company.exportState().authorizations[0]?.id ?? "";
  const assigned = company.assign(id, { trailerPlates: ["r1"] });
  const arrived = company.arrive({ totemGroupId: northGate, driverNif: "12345678Z" });
  const totals = await deliveries.flush();
  const [first] = deliveries.list();
  const detail = deliveries.get(first?.id ?? "");
  const exported = company.exportState();
  const consulted = company.assumptions().map(({ id, value, consulted }) => [id, value, consulted]);
  const requests = company.requests().map(({ at, milliseconds, request, ...rest }) => {
    expect([Date.parse(at), milliseconds]).toEqual([expect.any(Number), expect.any(Number)]);
    // Only the mock server audits.
    const told = Object.entries(rest).filter(([name]) => name !== "violations");
    return { ...Object.fromEntries(told), key: request.headers["x-partner-api-key"], body: request.body };
  });
  const since = company.requests({ status: 200, operationId: "createAuthorization", since: "2020-01-01T00:00:00Z" });
  const views = [company.authorizations(), company.authorizations.get(id), company.products(), company.warehouses()];
  const more = [
    company.timers(),
    company.cleaning(),
    company.registry(),
    company.authorizations({ text: id }),
    mock.companies(),
  ];
  company.reset();
  const empty = [company.operations(), company.requests(), company.exportState().authorizations];
  company.importState(exported);
  company.setClock("2026-08-01T00:00:00Z");
  const again = [company.operations(), company.exportState()];
  const attempts = detail.attempts.map(({ url: _ofReceiver, sent, headers, outcome, ...attempt }) => {
    expect([Date.parse(sent?.at ?? ""), sent?.milliseconds]).toEqual([expect.any(Number), expect.any(Number)]);
    // HTTP needs a length, and a program says its name.
    const signed = Object.entries(headers).filter(([name]) => !["content-length", "user-agent"].includes(name));
    // The others are those of the connection, and of the second.
    const told = outcome?.kind === "answered" ? { ...outcome, headers: outcome.headers?.["location"] } : outcome;
    return { ...attempt, headers: signed, outcome: told };
  });
  return {
    assigned,
    arrived,
    totals,
    counts: deliveries.counts(),
    delivery: { ...detail, attempts },
    consulted,
    requests,
    since: since.length,
    views: [...views, ...more],
    empty,
    again,
  };
}

test("who knows the mock server knows the handlers: the same calls do the same, and tell the same", async () => {
  await using receiver = await Receiver.start();
  await using server = await startMockServer({ contract: "off", ...options });
  using handlers = listening({ baseUrl, ...options });
  const seen = await steered(handlers, receiver.url);
  expect(seen).toEqual(await steered(server, receiver.url));
  expect(seen).toMatchObject({
    arrived: { operation: { quantity: 24.5 } },
    assigned: { trailerPlates: ["R1"] },
    totals: { delivered: 3, givenUp: 0, stopped: 0, waiting: 0 },
    requests: [{}, { status: 400, key: "[redacted]" }, { status: 200, operationId: "createAuthorization" }],
    since: 1,
    empty: [[], [], []],
  });
  expectTypeOf(handlers).toExtend<MockCompanies>();
  expectTypeOf(server).toExtend<MockCompanies>();
});

test("the mock itself is the default company", async () => {
  using mock = listening({ baseUrl });
  await call(`${baseUrl}/authorizations`, { body: anAuthorization, apiKey: mock.apiKey });
  expect(mock.requests()).toMatchObject([{ operationId: "createAuthorization", status: 201 }]);
  mock.reset();
  expect(await (await call(`${baseUrl}/authorizations`)).json()).toMatchObject({ total: 0 });
  expect(mock.requests()).toMatchObject([{ operationId: "listAuthorizations" }]);
});

test("the companies of two mocks, and what each remembers, are apart", async () => {
  using one = listening({ baseUrl });
  const other = createHandlers({ baseUrl: "https://other.example" });
  one.server.use(...other.handlers);
  one.assume({ "list-envelope": "array" });
  await call(`${one.baseUrl}/products`);
  expect(await (await call(`${other.baseUrl}/products`)).json()).toMatchObject({ total: 3 });
  expect([one.requests().length, other.requests().length]).toEqual([1, 1]);
});

test("what answers in the place of the simulator is not in the journal", async () => {
  using mock = listening({ baseUrl });
  mock.server.use(mock.override("listProducts", () => new Response(null, { status: 503 })));
  await call(`${baseUrl}/products`);
  expect(mock.requests()).toEqual([]);
});

test.each([
  [
    { port: 3 },
    "createHandlers(options) has no option port. It has baseUrl, simulator, profile, assumptions, now, randomSeed,",
  ],
  [{ assumption: {} }, "createHandlers(options) has no option assumption; did you mean assumptions?"],
  ...["baseUrl", "simulator", "now", "faults"].map((name): [object, string] => [
    { [name]: undefined },
    `createHandlers(options): ${name} is undefined. Pass a value, or leave the option out.`,
  ]),
  [{ now: "tomorrow" }, "createHandlers(options): now must be a date-time with an offset"],
  [{ randomSeed: -1 }, "createHandlers(options): randomSeed must be at least 0, not -1."],
  [
    { simulator: new Simulator(), now: "2026-07-01T06:00:00Z" },
    "createHandlers(options): now has no effect together with simulator. Pass it to new Simulator().",
  ],
])("an option that is none is refused: %j", (wrong, message) => {
  const make = () => createHandlers({ baseUrl, ...wrong });
  expect(make).toThrow(MockUsageError);
  expect(make).toThrow(message);
});
