import { expect, test } from "vitest";
import { createAuthorization, putWebhook } from "../../src/host.ts";
import { type Company, testFixtures } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { Partner } from "../support/partner.ts";

/** A company whose initial records are a webhook and an authorization. */
function withInitialRecords(before: (company: Company) => void = () => undefined) {
  const initialize = (company: Company) => {
    before(company);
    putWebhook(company, { url: "http://127.0.0.1:1/" });
    createAuthorization(company, anAuthorization());
  };
  const companies = [{ name: "own", apiKeys: ["key-1"], fixtures: testFixtures, initialize }];
  return new Partner({ companies }, "key-1");
}

test("initial records are there from the start and after a reset, and are no news", () => {
  const { company, events } = withInitialRecords();
  const seen = () => [company.records.authorizations.size, company.history.entries, company.deliveries.all];
  expect(seen()).toEqual([1, [], []]);
  createAuthorization(company, anAuthorization({ externalId: "ERP-2" }));
  expect(seen()).toMatchObject([2, [{ type: "authorization.created" }], [{ type: "authorization.created" }]]);
  company.reset();
  expect(seen()).toEqual([1, [], []]);
  expect(events).toHaveLength(1);
});

test("what happens after initial records could not be created is news", () => {
  let fails = false;
  const { company } = withInitialRecords(() => {
    if (fails) throw new Error("The seed is wrong.");
  });
  fails = true;
  expect(() => company.reset()).toThrow("The seed is wrong.");
  createAuthorization(company, anAuthorization());
  expect(company.history.entries).toHaveLength(1);
});

test("a reset brings back the faults of the start", () => {
  const { company } = new Partner({ faults: [{ kind: "drop", id: "first" }] });
  company.faults.add({ kind: "drop", id: "second" });
  company.faults.remove("first");
  company.reset();
  expect(company.faults.list().map(({ id }) => id)).toEqual(["first"]);
});
