import { checkRequest } from "@totem-partner/spec/request-check";
import { requests } from "@totem-partner/spec/requests";
import { expect, test } from "vitest";
import { MockUsageError, startContractProxy, startMockServer } from "../../src/index.ts";
import { driver, northGate } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";

const now = "2026-07-01T08:00:00.000Z";

/** Calls something as JavaScript can, whatever its types say. */
const call = (on: object, name: string, ...given: unknown[]): unknown => {
  const called: unknown = Reflect.get(on, name);
  if (typeof called !== "function") throw new Error(`There is no ${name}.`);
  return Reflect.apply(called, on, given);
};

const wrongCalls: [string, unknown[], string][] = [
  [
    "setClock",
    ["tomorrow"],
    'setClock(now): now must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00, not "tomorrow".',
  ],
  ["setClock", [new Date(NaN)], "setClock(now): now must be a date-time"],
  ["setClock", [1_782_892_800_000], "setClock(now): now must be a date-time with an offset"],
  ["setClock", [], "setClock(now): now is required."],
  ["setClock", ["0000-01-01T00:00:00+02:00"], "now must be an instant from 0000-01-01T00:00:00.000Z to 9999"],
  ["advance", [{ seconds: -1 }], "advance(by): seconds must be at least 0, not -1."],
  ["advance", [{ seconds: NaN }], "advance(by): seconds must be a number, not NaN."],
  ["advance", [{ seconds: "60" }], 'advance(by): seconds must be a number, not "60".'],
  ["advance", [60], "advance(by): it must be an object, not 60."],
  ["advance", [{ minutes: 1 }], "advance(by): seconds is required. minutes is not a field of this request."],
  ["arrive", [{}], "arrive(arrival): totemGroupId is required. driverNif is required."],
  ["arrive", [{ totemGroupId: northGate, driverNif: "" }], "arrive(arrival): driverNif must"],
  [
    "arrive",
    [{ totemGroupId: northGate, driverNif: driver, trailerPlates: ["R1", "R-2"] }],
    'trailerPlates[1] must be 1 to 8 letters or digits, without spaces or hyphens, not "R-2".',
  ],
  ["arrive", [{ totemGroupId: northGate, driverNif: driver, quantity: 0 }], "quantity must be greater than 0, not 0."],
  ["assign", ["1", {}], "assign(id, assignment): The company has no authorization with this id."],
  ["assign", [1, {}], "assign(id, assignment): id must be a string, not 1."],
  [
    "assign",
    ["1", { tractorPlate: "R-1" }],
    "tractorPlate must be 1 to 8 letters or digits, without spaces or hyphens",
  ],
  ["assign", ["1", { quantity: 2 }], "quantity is not a field of this request."],
  ["importState", [{}], "importState(state): format is required. clock is required."],
  ["importState", [null], "importState(state): it must be an object, not null."],
  ["requests", [{ foo: 1 }], "requests(filter): foo is not a field of this request."],
  ["requests", [{ status: "200" }], 'requests(filter): status must be a number, not "200".'],
  ["requests", [{ since: 3 }], "requests(filter): since must be a date-time with an offset"],
  ["assume", ["list-envelope=data"], 'assume(values): it must be an object, not "list-envelope=data".'],
  ["company", ["not a name"], 'company(name): name must have 1 to 64 letters, digits, _ or -, not "not a name".'],
  ["companyOf", ["nobody"], "companyOf(apiKey): no company has this key."],
];

test.each(wrongCalls)("%s(%j) says what is wrong, and changes nothing", async (name, given, message) => {
  await using mock = await startMockServer({ now });
  const before = mock.exportState();
  const called = () => call(mock, name, ...given);
  expect(called).toThrow(MockUsageError);
  expect(called).toThrow(message);
  expect(mock.exportState()).toEqual(before);
});

test("redeliver refuses what names no delivery, and says so where there is no webhook", async () => {
  await using mock = await startMockServer({ now });
  for (const id of ["x", 3, undefined]) {
    expect(() => call(mock.deliveries, "redeliver", id)).toThrow(MockUsageError);
  }
  const client = clientOf(mock.url, mock.apiKey);
  await client("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  await client("POST", "/_mock/authorizations", applicationRequest);
  const [delivery] = mock.deliveries.list();
  await client("DELETE", "/webhook");
  expect(() => mock.deliveries.redeliver(delivery?.id ?? "")).toThrow(
    "No webhook is configured that asks for this event",
  );
});

const applicationRequest = {
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 1,
  totemGroupId: northGate,
  operationType: "loading",
  carrierTaxId: "B12345674",
};

test.each([
  [{ deliverTo: "private" }, 'startMockServer(options): deliverTo must be one of public, any, not "private".'],
  [{ log: "foo" }, 'startMockServer(options): log must be one of pretty, json, silent, not "foo".'],
  [{ ports: 3 }, "startMockServer(options) has no option ports; did you mean port?"],
  [{ adminTokn: "0123456789" }, "startMockServer(options) has no option adminTokn; did you mean adminToken?"],
  [{ colour: 1 }, "startMockServer(options) has no option colour. It has port, host, assumptions, now, randomSeed,"],
  ...["adminToken", "seed", "data", "now", "port", "write"].map((name): [object, string] => [
    { [name]: undefined },
    `startMockServer(options): ${name} is undefined. Pass a value, or leave the option out.`,
  ]),
  [{ port: 65_536 }, "port must be at most 65535, not 65536."],
  [{ port: "4010" }, 'port must be a number, not "4010".'],
  [{ host: "" }, "host must not be empty"],
  [{ now: "2026-07-01" }, "now must be a date-time with an offset"],
  [{ now: new Date(NaN) }, "now must be a date-time with an offset"],
  [{ seed: 3 }, "seed must be the path of a seed file, or its contents as an object, not 3."],
  [{ adminToken: "short" }, "adminToken must have 8 to 200 visible characters, without spaces."],
  [{ write: "stdout" }, 'write must be a function that takes a line, not "stdout".'],
  [{ assumptions: [] }, "assumptions must be an object, not a list."],
  [null, "startMockServer(options): it must be an object, not null."],
])("startMockServer(%j) does not start, and says which option is wrong", async (options, message) => {
  const error: unknown = await Promise.resolve(call({ startMockServer }, "startMockServer", options)).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MockUsageError);
  expect(String(error)).toContain(message);
});

test("a proxy takes no option that is undefined or unknown either", async () => {
  for (const [options, message] of [
    [
      { upstream: "http://127.0.0.1:9", adminToken: undefined },
      "startContractProxy(options): adminToken is undefined.",
    ],
    [{ upstream: undefined }, "startContractProxy(options): upstream is undefined."],
    [{ upstrem: "http://127.0.0.1:9" }, "startContractProxy(options) has no option upstrem; did you mean upstream?"],
  ] as const) {
    await expect(call({ startContractProxy }, "startContractProxy", options)).rejects.toThrow(message);
  }
});

test("a Date and a text are the same instant, wherever one is given", async () => {
  await using mock = await startMockServer({ now: new Date(now) });
  const client = clientOf(mock.url, mock.apiKey);
  const clock = async () => fieldOf((await client("GET", "/_mock/clock")).body, "now");
  expect(await clock()).toBe(now);
  mock.setClock(new Date("2030-01-01T00:00:00Z"));
  expect(await clock()).toBe("2030-01-01T00:00:00.000Z");
  mock.setClock("2030-01-01T01:00:00+01:00");
  expect(await clock()).toBe("2030-01-01T00:00:00.000Z");
  await client("GET", "/products");
  const [entry] = mock.requests({ since: new Date("2020-01-01T00:00:00Z") });
  expect(entry).toBeDefined();
  expect(mock.requests({ since: entry?.at })).toEqual([entry]);
  expect(mock.requests({ since: "2999-01-01T00:00:00Z" })).toEqual([]);
});

test("what comes back in code is what the control API shows, instants included", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  await client("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  await client("POST", "/_mock/authorizations", { ...applicationRequest, driverNif: driver, tractorPlate: "A1" });
  mock.arrive({ totemGroupId: northGate, driverNif: driver });
  await mock.deliveries.flush();
  const shown = async (path: string) => (await client("GET", `/_mock${path}`)).body;
  expect(mock.exportState()).toEqual(await shown("/state"));
  expect(mock.operations()).toEqual(fieldOf(await shown("/operations"), "items"));
  expect(mock.requests()).toEqual(fieldOf(await shown("/requests"), "items"));
  expect(mock.assumptions()).toEqual(await shown("/assumptions"));
  expect(mock.deliveries.list()).toHaveLength(2);
  for (const delivery of mock.deliveries.list()) {
    expect(delivery).toMatchObject({ createdAt: now, attempts: [{ startedAt: now }] });
    expect(await shown(`/deliveries/${delivery.id}`)).toEqual(mock.deliveries.get(delivery.id));
    expect(mock.deliveries.get(delivery.id)).toMatchObject(delivery);
  }
});

test("the control API says what is wrong in the words of the partner interface", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const arrival = { totemGroupId: northGate, driverNif: driver };
  const cases: [string, string, unknown, string][] = [
    ["PUT", "/clock", {}, "/now is required."],
    ["PUT", "/clock", { now: "soon" }, `/now ${saidOf({ scheduledDate: "soon" })}.`],
    ["POST", "/clock/advance", { seconds: "60" }, `/seconds ${saidOf({ quantity: "60" })}.`],
    ["POST", "/clock/advance", { seconds: 1, more: 1 }, `/more ${saidOf({ more: 1 })}.`],
    ["POST", "/arrivals", { ...arrival, totemGroupId: "1" }, `/totemGroupId ${saidOf({ totemGroupId: "1" })}.`],
    ["POST", "/arrivals", { ...arrival, driverNif: 1 }, `/driverNif ${saidOf({ driverNif: 1 })}.`],
    ["POST", "/arrivals", { ...arrival, trailerPlates: "A" }, `/trailerPlates ${saidOf({ trailerPlates: "A" })}.`],
    ["POST", "/arrivals", { ...arrival, tractorPlate: "-" }, `/tractorPlate ${saidOf({ tractorPlate: "-" })}.`],
    ["POST", "/arrivals", { ...arrival, quantity: -1 }, `/quantity ${saidOf({ quantity: -1 })}.`],
    ["POST", "/arrivals", [], "The body must be an object."],
  ];
  for (const [method, path, body, detail] of cases) {
    const { status, body: problem } = await client(method, `/_mock${path}`, body);
    expect([status, fieldOf(problem, "detail")]).toEqual([400, detail]);
  }
});

/** What the partner interface says of a field of a create. */
function saidOf(field: object): string {
  const body = { externalId: "E", ...applicationRequest, ...field };
  const checked = checkRequest("body", requests.createAuthorization.body, body);
  return checked.ok ? "" : (checked.errors[0]?.message ?? "");
}
