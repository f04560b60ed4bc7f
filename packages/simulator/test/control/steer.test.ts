import { expect, test } from "vitest";
import { anAuthorization, driver, northGate } from "../support/domain/authorization.ts";
import { steered, usageOf } from "../support/steered.ts";

const unknown = "33333333-3333-4333-8333-333333333333";

test("a company is found by its name or its key, and the mock itself is the first", async () => {
  const { mock, ask } = steered();
  await ask("GET", "/products", undefined, "test_north");
  await ask("GET", "/products");
  expect([mock.company("north"), mock.companyOf("test_north"), mock].map(({ apiKey }) => apiKey)).toEqual([
    "test_north",
    "test_north",
    "test_demo",
  ]);
  expect([mock.company("north").requests().length, mock.requests().length]).toEqual([1, 1]);
  expect(mock.company("a_-9".padEnd(64, "Z")).apiKey).toHaveLength(69);
  for (const name of ["", "a b", "x".repeat(65), "ñ"]) {
    expect(usageOf(() => mock.company(name))).toContain(
      "company(name): name must have 1 to 64 letters, digits, _ or -",
    );
  }
  expect(usageOf(() => mock.companyOf("nobody"))).toBe(
    "companyOf(apiKey): no company has this key. Pass a key of a seed file, or test_<name> with up to 64 letters, digits, _ and -.",
  );
});

test("a reset restores the fixtures and forgets the requests, and clocks can be moved", async () => {
  const { mock, ask } = steered();
  await ask("POST", "/authorizations", anAuthorization());
  mock.reset();
  expect([mock.exportState().authorizations, mock.requests()]).toEqual([[], []]);
  mock.setClock(new Date(0));
  mock.advance({ seconds: 1.5 });
  expect(mock.exportState().clock).toBe("1970-01-01T00:00:01.500Z");
  mock.releaseClock();
  expect(mock.exportState().clock).toBeNull();
  mock.assume({ "list-envelope": "data" });
  expect(mock.assumptions().find(({ id }) => id === "list-envelope")?.value).toBe("data");
});

test("requests are filtered, and a filter that is none is refused", async () => {
  const { mock, ask } = steered();
  await ask("GET", "/products");
  await ask("GET", `/products/${unknown}`);
  expect(mock.requests({ status: 404 }).map(({ operationId }) => operationId)).toEqual(["getProduct"]);
  expect(mock.requests({ operationId: "listProducts" })).toHaveLength(1);
  expect(mock.requests({ since: "2999-01-01T00:00:00Z" })).toEqual([]);
  expect(usageOf(() => mock.requests({ status: 1 }))).toBe("requests(filter): status must be at least 100, not 1.");
});

test("a driver arrives, waits or is refused, and what totems recorded is listed", () => {
  const { mock } = steered();
  const { externalId: _none, ...order } = anAuthorization();
  const { id } = mock.createInApplication(order);
  expect(mock.assign(id, { driverNif: driver, tractorPlate: "1234bcd" })).toMatchObject({ tractorPlate: "1234BCD" });
  const arrived = mock.arrive({ totemGroupId: northGate, driverNif: driver });
  expect(arrived).toMatchObject({ operation: { authorizationId: id, recordedAt: "2026-07-01T08:00:00.000Z" } });
  expect("operation" in arrived && mock.operations()).toEqual([Reflect.get(arrived, "operation")]);
  expect(mock.arrive({ totemGroupId: northGate, driverNif: driver })).toMatchObject({ refused: {} });
  const another = mock.createInApplication({ ...order, driverNif: driver });
  expect(mock.arrive({ totemGroupId: northGate, driverNif: driver })).toMatchObject({
    pending: { authorizationId: another.id },
  });
  expect(mock.markAsSynced(another.id)).toMatchObject({ id: another.id });
  expect(mock.finish(another.id)).toMatchObject({ status: "Finished" });
  expect(usageOf(() => mock.finish(another.id))).toMatch(/^finish\(id\): .*Finished/);
  expect(usageOf(() => mock.finish(unknown))).toMatch(/^finish\(id\): /);
  expect(usageOf(() => mock.finish(1 as never))).toBe("finish(id): id must be a string, not 1.");
  expect(usageOf(() => mock.createInApplication({ ...order, quantity: 0 }))).toContain(
    "createInApplication(request): quantity must be greater than 0, not 0.",
  );
});

test("a state is a copy, in both directions", async () => {
  const { mock, ask } = steered();
  await ask("POST", "/authorizations", anAuthorization());
  const state = mock.exportState();
  mock.reset();
  mock.importState(state);
  const [one] = state.authorizations;
  Object.assign(one!, { quantity: 1 });
  Object.assign(mock.exportState().authorizations[0]!, { quantity: 2 });
  expect(mock.exportState().authorizations[0]?.quantity).toBe(anAuthorization().quantity);
  const wrong: object = { ...state, drivers: 1 };
  expect(usageOf(() => mock.importState(wrong as typeof state))).toBe(
    "importState(state): drivers must be a list, not 1.",
  );
});
