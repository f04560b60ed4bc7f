import { type AssumptionId, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import type { AssumptionCase } from "../support/assumptions/assumption-case.ts";
import { authorizationAssumptions } from "../support/assumptions/authorization-assumptions.ts";
import { cleaningAssumptions } from "../support/assumptions/cleaning-assumptions.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { run } from "../support/command-line.ts";
import { deliveryAssumptions } from "../support/assumptions/delivery-assumptions.ts";
import { fieldAssumptions } from "../support/assumptions/field-assumptions.ts";
import { listAssumptions } from "../support/assumptions/list-assumptions.ts";
import { startMockServer } from "../support/mock.ts";
import { recordAssumptions } from "../support/assumptions/record-assumptions.ts";
import { requestAssumptions } from "../support/assumptions/request-assumptions.ts";

/** Where the difference that each open point makes is shown. A point that is missing here does not compile. */
const shown = {
  "path-prefix": requestAssumptions,
  "create-status": authorizationAssumptions,
  "repeat-create": authorizationAssumptions,
  "repeat-create-changed": authorizationAssumptions,
  "external-id-after-finish": authorizationAssumptions,
  "list-envelope": listAssumptions,
  "default-limit": listAssumptions,
  "max-limit": listAssumptions,
  "limit-over-max": listAssumptions,
  "paged-lists": listAssumptions,
  "list-order": listAssumptions,
  "date-range-end": listAssumptions,
  "date-filter-days": listAssumptions,
  "undated-in-date-filter": listAssumptions,
  "required-on-create": authorizationAssumptions,
  "party-fields": authorizationAssumptions,
  "further-party-fields": fieldAssumptions,
  "local-date-times": authorizationAssumptions,
  "removed-fields": authorizationAssumptions,
  "patch-immutable": authorizationAssumptions,
  "patch-null": fieldAssumptions,
  "end-date-only": authorizationAssumptions,
  expiry: authorizationAssumptions,
  "dated-consumption": authorizationAssumptions,
  "finished-patch": authorizationAssumptions,
  "validation-status": requestAssumptions,
  "unknown-field": requestAssumptions,
  "unknown-query-parameter": requestAssumptions,
  "unknown-reference": authorizationAssumptions,
  "unknown-driver": authorizationAssumptions,
  "malformed-id": requestAssumptions,
  "auth-failure": requestAssumptions,
  "error-body": requestAssumptions,
  "action-status": [...authorizationAssumptions, ...cleaningAssumptions],
  "event-status": authorizationAssumptions,
  "erp-origin": authorizationAssumptions,
  "fetch-on-native": authorizationAssumptions,
  "new-protocol-state": cleaningAssumptions,
  "second-protocol": cleaningAssumptions,
  "repeat-activation": cleaningAssumptions,
  "cleaning-without-protocol": cleaningAssumptions,
  "catalog-create-status": recordAssumptions,
  "webhook-put-status": recordAssumptions,
  "webhook-delete-missing": recordAssumptions,
  "delete-status": recordAssumptions,
  "soft-deleted-get": recordAssumptions,
  "native-records": recordAssumptions,
  "webhook-missing": recordAssumptions,
  "response-fields": fieldAssumptions,
  "event-names": deliveryAssumptions,
  "delivery-body": deliveryAssumptions,
  "signed-content": deliveryAssumptions,
  "delivery-retries": deliveryAssumptions,
  "rate-limit": requestAssumptions,
} satisfies Record<AssumptionId, readonly AssumptionCase[]>;

interface Row {
  default: string | number;
  values?: Readonly<Record<string, string>>;
  integer?: { minimum: number };
  own?: string;
}

const rows: Readonly<Record<AssumptionId, Row>> = switchableAssumptions;
const isAssumptionId = (id: string): id is AssumptionId => id in rows;
const ids = Object.keys(rows).filter(isAssumptionId);

test.each(ids)("every value of %s but the default shows its difference, and is another than the default", (id) => {
  const { values = {}, integer, own, default: byDefault } = rows[id];
  const cases = shown[id].filter((one) => one.id === id);
  for (const one of cases) expect(one.instead).not.toEqual(one.byDefault);
  const seen = new Set(cases.map(({ value }) => value));
  for (const value of Object.keys(values)) {
    if (value !== byDefault) expect(seen).toContain(value);
  }
  if (integer) expect([...seen].filter((value) => typeof value === "number")).not.toEqual([]);
  if (own) expect([...seen].filter((value) => typeof value === "object")).not.toEqual([]);
});

test("the count of an open point rises only by the calls of the company that it is told to", async () => {
  await using mock = await startMockServer();
  const [mine, other] = [clientOf(mock.url, "test_mine"), clientOf(mock.url, "test_other")];
  const counts = async () => {
    const { body } = await mine("GET", "/_mock/assumptions");
    return new Map(Array.isArray(body) ? body.map((row) => [fieldOf(row, "id"), fieldOf(row, "consulted")]) : []);
  };
  const before = await counts();
  expect(new Set(before.values())).toEqual(new Set([0]));
  await other("DELETE", "/webhook");
  await other("GET", "/products?limit=500");
  await clientOf(mock.url)("GET", "/products");
  expect(await counts()).toEqual(before);
  await mine("GET", "/webhook");
  await mine("GET", "/products?limit=500");
  await mine("GET", "/products");
  const after = await counts();
  expect([after.get("webhook-missing"), after.get("max-limit"), after.get("default-limit")]).toEqual([1, 2, 1]);
  expect(after.get("delete-status")).toBe(0);
});

test("totem-mock assumptions prints every open point with its question, default and the meaning of each value", async () => {
  const [prose, json] = await Promise.all([run("assumptions"), run("assumptions", "--json")]);
  expect([prose.code, json.code, prose.stderr, json.stderr]).toEqual([0, 0, "", ""]);
  const described: unknown = JSON.parse(json.stdout);
  expect(Array.isArray(described) && described.map((row) => fieldOf(row, "id"))).toEqual(ids);
  for (const id of ids) {
    const { default: byDefault, values = {} } = rows[id];
    expect(prose.stdout).toContain(`${id}  (default: ${String(byDefault)})`);
    expect(prose.stdout).toContain(switchableAssumptions[id].question);
    for (const meaning of Object.values(values)) expect(prose.stdout).toContain(meaning);
  }
});
