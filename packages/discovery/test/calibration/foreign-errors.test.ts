import { STATUS_CODES } from "node:http";
import { expect, test } from "vitest";
import { settledValues } from "../../src/findings/finding.ts";
import { calibrated, json, verdictOn } from "../support/calibrated.ts";
import { deviationsIn } from "../support/drift.ts";
import { ObservedService } from "../support/observed-service.ts";

/** What NestJS answers a request that its validation refuses. */
const refusal = (status: number) => ({
  statusCode: status,
  message: ["limit must not be less than 1", "limit must be an integer"],
  error: STATUS_CODES[status],
});

test("calibrate knows the errors of NestJS", async () => {
  const { result } = await calibrated(({ url }) =>
    /products(\?limit=1)?$/.test(url) ? json({ items: [], total: 0, limit: 1, offset: 0 }) : json(refusal(400), 400),
  );
  expect(verdictOn(await result, "error-body")).toEqual({ sure: "settled", value: "flat" });
});

test("so does an observer", async () => {
  const service = new ObservedService({});
  service.distortion = ({ headers }) => ({
    status: 400,
    headers: { ...headers, "content-type": "application/json" },
    text: JSON.stringify(refusal(400)),
  });
  for (const path of ["/products?limit=0", "/products?limit=none"]) await service.send("GET", path);
  expect(settledValues(service.observer.findings)).toMatchObject({ "error-body": "flat", "validation-status": "400" });
});

test("so does the search for drift", async () => {
  const deviations = await deviationsIn([["GET /products", json(refusal(400), 400)]], { "error-body": "flat" });
  expect(deviations.filter(({ kind }) => kind === "problem")).toEqual([]);
});
