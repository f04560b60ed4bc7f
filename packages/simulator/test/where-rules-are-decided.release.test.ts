import ts from "typescript";
import { expect, test } from "vitest";
import { findInSources, nameOf } from "./support/sources.ts";

/**
 * The open points that are no rules of the service but of its HTTP: paths, queries, shapes of requests and answers,
 * limits of calls.
 */
const decidedAtTheEdge = [
  "http/endpoints/all-endpoints.ts event-receipt",
  "http/endpoints/all-endpoints.ts webhook-delete-missing",
  "http/endpoints/all-endpoints.ts webhook-missing",
  "http/endpoints/endpoint.ts date-range-end",
  "http/endpoints/endpoint.ts record-envelope",
  "http/endpoints/endpoint.ts record-envelope",
  "http/endpoints/endpoint.ts unknown-query-parameter",
  "http/exchange/exchange.ts error-body",
  "http/exchange/exchange.ts repeat-create",
  "http/exchange/exchange.ts validation-status",
  "http/pipeline.ts path-prefix",
  "http/pipeline.ts rate-limit",
  "http/pipeline.ts trailing-slash",
  "representation.ts delivery-body",
  "representation.ts event-names",
  "representation.ts event-names",
  "representation.ts instants",
  "representation.ts instants",
  "representation.ts list-envelope",
  "representation.ts response-fields",
  "representation.ts response-fields",
  "requests/assumed-check.ts event-names",
  "requests/assumed-check.ts event-names",
  "requests/assumed-check.ts further-party-fields",
  "requests/assumed-check.ts ids",
  "requests/assumed-check.ts local-date-times",
  "requests/assumed-check.ts party-fields",
  "requests/assumed-check.ts patch-null",
  "requests/assumed-check.ts required-on-create",
];

const fileOf = (at: string): string => at.split(":")[0] ?? "";

const consultations = findInSources(ts.isCallExpression).flatMap(({ node, at }) => {
  const [id] = node.arguments;
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const asks = ts.isIdentifier(name) && name.text === "assume" && id !== undefined && ts.isStringLiteral(id);
  return asks ? [`${fileOf(at)} ${id.text}`] : [];
});

test("an open point is decided in domain/ and deliveries/, unless it is about HTTP or about which requests are valid", () => {
  const elsewhere = consultations.filter((one) => !/^(domain|deliveries)\//.test(one));
  expect(elsewhere.sort()).toEqual(decidedAtTheEdge);
  expect(consultations.length).toBeGreaterThan(decidedAtTheEdge.length);
});

const callsOf = (name: string): string[] =>
  findInSources(ts.isCallExpression).flatMap(({ node, at }) =>
    ts.isIdentifier(node.expression) && node.expression.text === name ? [fileOf(at)] : [],
  );

const objectsWith = (...fields: string[]): string[] =>
  findInSources(ts.isObjectLiteralExpression).flatMap(({ node, at }) => {
    const names = node.properties.map(nameOf);
    return fields.every((field) => names.includes(field)) ? [fileOf(at)] : [];
  });

test("the envelope of a list is filled in one place, from the page or the whole that the domain cut out", () => {
  // Pages of the control API are cut out of whole tables, whatever the assumptions.
  const ofControl = "control/views/record-lists.ts";
  expect(objectsWith("total", "limit", "offset").toSorted()).toEqual([
    ofControl,
    "domain/listing.ts",
    "domain/listing.ts",
  ]);
  expect(callsOf("listScope")).toEqual(["representation.ts"]);
});

test("the body of an error, and that of a delivery, are each filled in one place", () => {
  expect(callsOf("filledError")).toEqual(["http/exchange/exchange.ts"]);
  expect(objectsWith("title", "detail", "code")).toEqual(["http/exchange/exchange.ts"]);
  expect(callsOf("deliveryScope")).toEqual(["representation.ts"]);
});
