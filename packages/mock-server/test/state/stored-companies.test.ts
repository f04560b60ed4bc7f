import { seededIds } from "@totem-partner/simulator/control";
import { expect, test } from "vitest";
import { fieldOf } from "../support/client.ts";
import { RememberedStore } from "../support/companies/remembered-store.ts";
import { Stored } from "../support/companies/stored.ts";

/** A simulator with room for one company, which the company `test_a` has taken. */
async function withOneCompany() {
  const stored = new Stored(new RememberedStore(), { maxCompanies: 1 });
  const ask = (apiKey: string) => stored.call("GET", "/products", undefined, apiKey);
  await ask("test_a");
  const [company] = stored.simulator.companies;
  return { stored, ask, company };
}

test("a company that makes room for another is no longer stored, and what it does then is not either", async () => {
  const { stored, ask, company } = await withOneCompany();
  expect(stored.store.companies()).toEqual(["test_a"]);
  expect((await ask("test_b")).status).toBe(200);
  expect(stored.store.companies()).toEqual(["test_b"]);
  const begun: unknown[] = [];
  stored.store.whenTurnEnds = (run) => begun.push(run);
  company?.clock.advance(1000);
  company?.records.drivers.add("X");
  expect(begun).toEqual([]);
});

test("a company that is untouched makes room after a restart, too", async () => {
  const { stored } = await withOneCompany();
  const restarted = new Stored(stored.store.copy(), { maxCompanies: 1 });
  expect((await restarted.call("GET", "/products", undefined, "test_b")).status).toBe(200);
});

test("ids that the same stream draws are not given again after a restart", async () => {
  const newIds = seededIds(7);
  const stored = new Stored(new RememberedStore(), { newIds });
  const create = (on: Stored, name: string) => on.call("POST", "/products", { name });
  const { body: rye } = await create(stored, "Rye");
  const restarted = new Stored(stored.store.copy(), { newIds });
  restarted.company.records.products.clear();
  expect(fieldOf((await create(restarted, "Oats")).body, "id")).not.toBe(fieldOf(rye, "id"));
});

test("a company that made room is deleted later if that could not be written", async () => {
  const { stored, ask } = await withOneCompany();
  stored.store.failure = new Error("The disk is full.");
  expect((await ask("test_b")).status).toBe(507);
  stored.store.failure = undefined;
  await stored.pass(1000);
  expect(stored.store.companies()).toEqual(["test_b"]);
});
