import { beforeAll, expect, test } from "vitest";
import { describeOperation } from "../src/check/contract-book.ts";
import { requestFindings } from "../src/check/contract-check.ts";
import { loadPrism, type Prism, prismUnavailableReason } from "../src/check/prism.ts";

let prism: Prism;
beforeAll(async () => {
  prism = await loadPrism();
});

const retired = { name: "old", in: "query", deprecated: true, schema: { type: "integer" } };
const excerpt = {
  openapi: "3.1.0",
  info: { title: "t", version: "1" },
  paths: { "/things": { parameters: [retired], get: { responses: { 200: { description: "fine" } } } } },
};
const asked = (query: Record<string, string>) => ({ path: "/things", query, headers: {}, body: undefined });

test("what a contract advises against is no violation of it", async () => {
  const { prism: operation } = await describeOperation(prism, excerpt, "published");
  expect(requestFindings(prism, operation, asked({ old: "7" }))).toEqual([]);
  expect(requestFindings(prism, operation, asked({ old: "x" }))).toMatchObject([
    { location: ["request", "query", "old"], code: "type" },
  ]);
});

test("an excerpt of a contract has an operation", async () => {
  const paths = { "/things": { parameters: [retired] } };
  await expect(describeOperation(prism, { ...excerpt, paths: {} }, "published")).rejects.toThrow(
    "Prism found no operation in an excerpt of the contract.",
  );
  await expect(describeOperation(prism, { ...excerpt, paths }, "published")).rejects.toThrow(
    "Prism found no operation",
  );
});

test("an old Node counts as an absent Prism, and so does a package that is not there", () => {
  const versions = { ...process.versions, node: "22.11.0" };
  const old = { ...process, versions, features: { ...process.features, require_module: false } };
  expect(prismUnavailableReason(() => true, old)).toBe(
    "Prism needs Node 20.19, 22.12 or newer, and this is Node 22.11.0. Use a newer Node",
  );
  expect(prismUnavailableReason(() => false)).toBe(
    "Prism is not installed. Install it with npm install --save-dev @stoplight/prism-http",
  );
  expect(prismUnavailableReason()).toBeUndefined();
});
