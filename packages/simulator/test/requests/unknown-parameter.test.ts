import { expect, test } from "vitest";
import { blamed, Partner, problemIn } from "../support/partner.ts";

test("a parameter that is given several times is told once, as a JSON pointer", async () => {
  expect(blamed(await new Partner().list("?limit=1&limit=2&limit=3"))).toEqual(["/limit"]);
  const unknown = problemIn(await new Partner().list("?a/b~c=1&a/b~c=2&a/b~c=3"));
  expect(new Set(unknown.errors?.map(({ path }) => path))).toEqual(new Set(["/a~1b~0c"]));
});

test("where unknown parameters are ignored, so is one that is given twice; a known one is refused", async () => {
  const partner = new Partner({ assumptions: { "unknown-query-parameter": "ignore" } });
  expect((await partner.list("?page=1&page=2")).status).toBe(200);
  expect(blamed(await partner.list("?page=1&limit=1&limit=2"))).toEqual(["/limit"]);
});

test("a parameter that the service does not support is unknown: refused and named once, or ignored whatever it says", async () => {
  const assumptions = { "date-range-end": "unsupported" } as const;
  const query = "?scheduledDateTo=nonsense&limit=1";
  expect(blamed(await new Partner({ assumptions }).list(query))).toEqual(["/scheduledDateTo"]);
  const ignoring = new Partner({ assumptions: { ...assumptions, "unknown-query-parameter": "ignore" } });
  expect((await ignoring.list(query)).status).toBe(200);
});

test("a number is only read from a parameter that is one", async () => {
  expect(blamed(await new Partner().list("?status=1"))).toEqual(["/status"]);
  expect((await new Partner({ assumptions: { "unknown-query-parameter": "ignore" } }).list("?page=1")).status).toBe(
    200,
  );
});
