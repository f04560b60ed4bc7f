import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { changeAssumptions, type Company, CompanyLimitError, Simulator, testFixtures } from "../../src/index.ts";
import { expectProblem, send, type RawInit } from "../support/requests/raw-request.ts";

const ask = (simulator: Simulator, name: string, path = "/products", init: RawInit = {}) =>
  send(path, { ...init, headers: { "X-Partner-API-Key": `test_${name}` } }, simulator);

const post = (body: unknown): RawInit => ({ method: "POST", body: JSON.stringify(body) });
const rye = post({ externalId: "RYE-01", name: "Rye" });

const names = (simulator: Simulator) => simulator.companies.map(({ name }) => name).sort();

test.each([
  ["GET", "/nothing"],
  ["GET", "/partner/nothing"],
  ["GET", "/authorizations/%zz"],
  ["DELETE", "/authorizations"],
  ["OPTIONS", "/products"],
])("%s %s leads nowhere, so it makes no company", async (method, path) => {
  const simulator = new Simulator();
  expect((await ask(simulator, "a", path, { method })).status).toBeGreaterThanOrEqual(400);
  expect(simulator.companies).toEqual([]);
  await ask(simulator, "a");
  expect(names(simulator)).toEqual(["a"]);
});

test("an unknown path is answered in the shape that the company would use", async () => {
  const simulator = new Simulator({ assumptions: { "error-body": "nested" } });
  expect((await ask(simulator, "a", "/nothing")).body).toMatchObject({ error: { code: "unknown_path" } });
});

type Touch = (simulator: Simulator, company: Company | undefined) => unknown;

const touches: [string, Touch][] = [
  ["a product", (simulator) => ask(simulator, "a", "/products", rye)],
  [
    "a changed product",
    (simulator, company) => {
      const [product] = company?.records.products.keys() ?? [];
      return ask(simulator, "a", `/products/${String(product)}`, { ...post({ name: "Other" }), method: "PATCH" });
    },
  ],
  ["a webhook", (simulator) => ask(simulator, "a", "/webhook", { ...post({ url: "http://a:1/" }), method: "PUT" })],
  ["a clock that was set", (_, company) => company?.clock.set(0)],
  ["an assumption that was switched", (_, company) => company?.assumptions.change({ "max-limit": 7 })],
  ["somebody who listens", (_, company) => company?.subscribe(() => undefined)],
  ["somebody who listens to deliveries", (_, company) => company?.deliveries.subscribe(() => undefined)],
];

test.each(touches)("a company with %s is not untouched; after a reset it is", async (what, touch) => {
  const simulator = new Simulator({ now: 1_782_885_600_000 });
  await ask(simulator, "a");
  const [company] = simulator.companies;
  expect(company?.isUntouched).toBe(true);
  await touch(simulator, company);
  expect(company?.isUntouched).toBe(false);
  company?.reset();
  expect(company?.isUntouched).toBe(!what.startsWith("somebody"));
});

test("a company that holds something stays; when all do, a new one is refused with 507, and the others go on", async () => {
  const simulator = new Simulator({ maxCompanies: 2 });
  await ask(simulator, "a", "/products", rye);
  await ask(simulator, "b", "/products", rye);
  const refused = await ask(simulator, "c");
  expectProblem(refused, 507, "too_many_companies");
  expect(refused.body).toMatchObject({
    detail: expect.stringMatching(/^There are 2 companies, the maximum.*--max-companies/),
  });
  expect(() => simulator.company("test_c")).toThrow(CompanyLimitError);
  expect(() => simulator.company("test_c")).toThrow(expect.objectContaining({ name: "CompanyLimitError" }));
  expect(names(simulator)).toEqual(["a", "b"]);
  expect((await ask(simulator, "a")).status).toBe(200);
  simulator.companies.find(({ name }) => name === "b")?.reset();
  await ask(simulator, "b");
  expect((await ask(simulator, "c")).status).toBe(200);
  expect(names(simulator)).toEqual(["a", "c"]);
});

test("a company that code asked for stays, untouched or not", async () => {
  const simulator = new Simulator({ maxCompanies: 2 });
  const held = simulator.company("test_a");
  await ask(simulator, "a");
  for (const name of ["b", "c", "d"]) await ask(simulator, name);
  expect(simulator.company("test_a")).toBe(held);
  expect(names(simulator)).toEqual(["a", "d"]);
});

const fixtures = { totemGroups: [], carriers: [], drivers: [], products: [], warehouses: [] };
const companies = [{ name: "own", apiKeys: ["k1", "k2"], fixtures }];

test("companies that were given are not counted, and stay", async () => {
  const simulator = new Simulator({ maxCompanies: 1, companies });
  for (const name of ["a", "b"]) await ask(simulator, name);
  expect(names(simulator)).toEqual(["b", "own"]);
  expect(simulator.company("k1")).toBe(simulator.company("k2"));
  const { given, has } = simulator.knownKeys;
  expect([given, ["k1", "test_b", "test_a", "k3"].map(has)]).toEqual([
    ["k1", "k2"],
    [true, true, false, false],
  ]);
});

test("to an unknown key, the default company's assumptions apply; to a test key that is new, those of the start", async () => {
  const simulator = new Simulator({ companies: [{ name: "own", apiKeys: ["k1"], fixtures: testFixtures }] });
  const own = simulator.company("k1");
  if (own) changeAssumptions(own, { "error-body": "nested" });
  const asked = (apiKey: string) => send("/nothing", { headers: { "X-Partner-API-Key": apiKey } }, simulator);
  expect((await asked("k1")).body).toMatchObject({ error: { code: "unknown_path" } });
  expect((await asked("test_new")).body).toMatchObject({ code: "unknown_path" });
  const nobody = await send("/products", { headers: { "X-Partner-API-Key": "nobody" } }, simulator);
  expect(nobody.body).toMatchObject({
    error: {
      code: "unknown_api_key",
      message: "No company has this key. Use a key of the form test_<name>, each of which is a separate company.",
    },
  });
});

test("with maxCompanies 0, companies that were given are all that there are", async () => {
  const simulator = new Simulator({ maxCompanies: 0, companies });
  const { status, body } = await ask(simulator, "a");
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: "unknown_api_key", detail: "No company has this key." });
  expect(simulator.company("test_a")).toBeUndefined();
  expect(simulator.company("k1")?.name).toBe("own");
  expect(names(simulator)).toEqual(["own"]);
});

test("a create whose body comes in slowly is stored, although its company made room meanwhile", async () => {
  const simulator = new Simulator({ maxCompanies: 1 });
  const { promise: isOthersTurn, resolve: letOthers } = Promise.withResolvers<undefined>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      letOthers(undefined);
      await isReleased;
      controller.enqueue(new TextEncoder().encode('{"externalId":"RYE-01","name":"Rye"}'));
      controller.close();
    },
  });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  const created = ask(simulator, "a", "/products", { method: "POST", body, duplex: "half" });
  await isOthersTurn;
  await ask(simulator, "b");
  expect(names(simulator)).toEqual(["b"]);
  release(undefined);
  expect((await created).status).toBe(201);
  expect((await ask(simulator, "a")).body).toMatchObject({ total: 4 });
});

test.each([0, -1, 1.5, NaN, Infinity])("maxCompanies cannot be %d", (maxCompanies) => {
  expect(() => new Simulator({ maxCompanies })).toThrow(RangeError);
});

test("whatever is asked in whatever order, the untouched company that was asked for longest ago makes room", async () => {
  const most = 3;
  const use = fc.record({ name: fc.constantFrom("a", "b", "c", "d", "e"), touches: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(use, { maxLength: 25 }), async (uses) => {
      const simulator = new Simulator({ maxCompanies: most });
      // The one that was asked for longest ago first.
      let expected: { name: string; isTouched: boolean }[] = [];
      for (const { name, touches } of uses) {
        const known = expected.find((one) => one.name === name);
        const leaving = known || expected.length < most ? undefined : expected.find(({ isTouched }) => !isTouched);
        const isRefused = !known && !leaving && expected.length === most;
        await ask(simulator, name, "/products", touches ? rye : {});
        if (isRefused) continue;
        expected = expected.filter((one) => one !== known && one !== leaving);
        expected.push({ name, isTouched: touches || known?.isTouched === true });
      }
      expect(names(simulator)).toEqual(expected.map(({ name }) => name).sort());
    }),
    { numRuns: 60 * inject("scale") },
  );
});
