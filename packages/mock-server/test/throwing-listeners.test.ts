import { expect, test } from "vitest";
import { Simulator } from "@totem-partner/simulator";
import { fromRequest } from "@totem-partner/simulator/host";
import { Journal } from "../src/journal.ts";
import { Redactor } from "../src/redaction.ts";

test("a listener of the journal that throws is reported, and the others hear of the request", async () => {
  const failures: unknown[] = [];
  const journal = new Journal(new Redactor({ given: [], has: () => false }), (failure) => failures.push(failure));
  const heard: string[] = [];
  journal.subscribe(() => {
    throw new Error("broken");
  });
  journal.subscribe((_company, { path }) => heard.push(path));
  const simulator = new Simulator();
  const request = new Request("http://localhost/products", { headers: { "X-Partner-API-Key": "test_demo" } });
  journal.record(await simulator.exchange(fromRequest(request)), 1);
  expect(heard).toEqual(["/products"]);
  expect(failures).toEqual([new Error("broken")]);
  const company = simulator.company("test_demo");
  expect(company && journal.list(company, {})).toHaveLength(1);
});
