import { expect, test } from "vitest";
import { type Exchange, Simulator } from "@totem-partner/simulator";
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
  const company = new Simulator().company("test_demo");
  const response = Response.json({});
  const exchange: Exchange = { requestId: "1", company, operationId: undefined, requestBody: undefined, response };
  await journal.record(new Request("http://localhost/products"), exchange, 1);
  expect(heard).toEqual(["/products"]);
  expect(failures).toEqual([new Error("broken")]);
  expect(company && journal.list(company, {})).toHaveLength(1);
});
