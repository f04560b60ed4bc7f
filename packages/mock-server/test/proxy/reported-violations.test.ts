import { labelledContract } from "@totem-partner/discovery/drift";
import { expect, test } from "vitest";
import { causeReport } from "../../src/cli/proxy.ts";
import { type ReportedViolation, violationBasis, violationCauses } from "../../src/proxy/reported-violations.ts";

const found = { operationId: "listProducts", status: 200, code: "type", message: "" };

test.each([
  ["a documented field", { location: ["response", "body", "items", "0", "name"] }, "documented"],
  ["an assumed field", { location: ["response", "body", "items", "0", "externalId"] }, "assumed"],
  ["an assumed header", { location: ["response", "header", "x-request-id"] }, "assumed"],
  ["the assumed form of a documented parameter", { location: ["request", "query", "limit"] }, "assumed"],
])("in our contract, %s is that", async (_title, differing, basis) => {
  expect(violationBasis(await labelledContract({}), { ...found, ...differing })).toBe(basis);
});

const violation = (differences: Partial<ReportedViolation> = {}): ReportedViolation => ({
  ...{ ...found, id: "r-1", at: "2026-07-01T06:00:00.000Z", by: "service", kind: "exchange", method: "GET" },
  ...{ target: "/products", location: ["response", "body"], basis: null },
  ...differences,
});

test("violations in any item of a list, in any operation, have one cause, in the order of the first", () => {
  const inItem = (item: string, more: object = {}) =>
    violation({
      ...{ location: ["response", "body", "items", item, "id"], id: `r-${item}` },
      ...{ message: `Response body property items.${item}.id must be string.`, ...more },
    });
  const causes = violationCauses([
    violation({ code: "required" }),
    inItem("0"),
    inItem("17", { target: "/warehouses", operationId: "listWarehouses" }),
    violation({ code: "required", by: "client" }),
    violation({ code: "required", basis: "documented" }),
  ]);
  expect(causes).toEqual([
    expect.objectContaining({ by: "service", code: "required", basis: null, times: 1 }),
    {
      ...{ by: "service", basis: null, code: "type", location: ["response", "body", "items", "*", "id"] },
      message: "Response body property items.*.id must be string.",
      times: 2,
      first: { id: "r-0", method: "GET", target: "/products", status: 200 },
    },
    expect.objectContaining({ by: "client", times: 1 }),
    expect.objectContaining({ basis: "documented", times: 1 }),
  ]);
});

test("a field whose name begins with a digit is no item of a list", () => {
  const location = ["response", "body", "1st"];
  expect(violationCauses([violation({ location })])[0]?.location).toEqual(location);
});

test("a message that names no item stays as it is", () => {
  const [cause] = violationCauses([
    violation({ location: ["response", "body"], message: "Response body 0 must be object." }),
  ]);
  expect(cause?.message).toBe("Response body 0 must be object.");
});

test("for people, a cause is a line with what it breaks, how often, and where first", () => {
  const once = violation({ message: "It is v1.0 and must be 1.1." });
  const twice = violation({ by: "client", basis: "documented", message: "Odd\u001b[31m." });
  expect(causeReport(violationCauses([once, twice, twice]))).toEqual([
    "  by the service: response.body: It is v1.0 and must be 1.1: GET /products, 200",
    "  by the client: response.body: Odd\\u001b[31m (documented): 2 times, first in GET /products, 200",
  ]);
});

test.each([
  [100, 100],
  [130, 101],
])("of %i causes, a report has a hundred, and says how many there are besides", (count, length) => {
  const violations = Array.from({ length: count }, (_, at) => violation({ code: `code-${String(at)}` }));
  const lines = causeReport(violationCauses(violations));
  expect(lines).toHaveLength(length);
  if (count > 100) expect(lines.at(-1)).toBe("  … and 30 more causes");
});
