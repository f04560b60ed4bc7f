import { Simulator } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { ControlApi, EventStreams } from "../src/api/control-api.ts";
import { checkSeed, seededCompanies } from "../src/seed/seeded-companies.ts";

const fail = (failure: unknown): never => {
  throw failure;
};

/** A host with nothing but web-standard requests: no files, no check of the contract. */
function createHost(seed: unknown = {}, isOpen = false) {
  const simulator = new Simulator({ companies: seededCompanies(checkSeed(seed)).companies });
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, fail);
  const streams = new EventStreams(journal, redactor);
  const control = new ControlApi({ simulator, journal, streams, redactor, version: "1.2.3", isOpen });
  return (method: string, path: string, body?: object) =>
    control.handle(
      new Request(`http://host.example/_mock${path}`, {
        method,
        headers: { "X-Partner-API-Key": simulator.defaultKey },
        ...(body && { body: JSON.stringify(body) }),
      }),
      "127.0.0.1",
    );
}

test("a host that checks nothing has the control API, without violations", async () => {
  const call = createHost();
  const none = {
    contract: "off",
    unavailableReason: null,
    checked: 0,
    sampled: 0,
    dropped: 0,
    waiting: 0,
    violations: 0,
  };
  const list = await call("GET", "/violations");
  expect(await list.json()).toEqual({ items: [], total: 0, limit: 50, offset: 0, counts: none });
  expect(await (await call("POST", "/violations/flush")).json()).toEqual(none);
  expect((await call("DELETE", "/violations")).status).toBe(204);
  expect((await call("POST", "/reset")).status).toBe(204);
  expect(await (await call("GET", "/requests")).json()).toMatchObject({ items: [], total: 0 });
});

test("an open host, which admits those with the key of a company, reveals no key of its own", async () => {
  const seed = { companies: [{ name: "north", apiKeys: ["key-of-north"] }] };
  const companies = async (isOpen: boolean): Promise<unknown> =>
    (await createHost(seed, isOpen)("GET", "/companies")).json();
  expect(await companies(false)).toMatchObject({ defaultKey: "key-of-north" });
  expect(await companies(true)).toEqual({ defaultKey: null, items: [{ name: "north", apiKey: null }], total: 1 });
});
