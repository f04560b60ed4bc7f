import { expect, test } from "vitest";
import { startMockServer } from "../src/index.ts";
import { fillCompany } from "./support/busy-company.ts";
import { clientOf, fieldOf } from "./support/client.ts";

const unknown = "33333333-3333-4333-8333-333333333333";

/** Puts a value into a copy of a state; the path is a JSON pointer. */
function changed(state: unknown, pointer: string, value: unknown): unknown {
  const copy: unknown = structuredClone(state);
  const keys = pointer.split("/").slice(1);
  const last = keys.pop() ?? "";
  let at = copy;
  for (const key of keys) at = fieldOf(at, key);
  if (typeof at !== "object" || at === null) throw new Error(`There is nothing at ${pointer}.`);
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Reflect.set(at, last, value);
  return copy;
}

test("a state that cannot be is refused with the path of what is wrong, and nothing changes", async () => {
  await using mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
  const client = clientOf(mock.url, mock.apiKey);
  await fillCompany(mock.url, mock.apiKey, client);
  const { body: state, text } = await client("GET", "/_mock/state");
  const again: unknown = fieldOf(state, "products", "0");
  const wrong: [string, unknown, string?][] = [
    ["/format", 2],
    ["/clock", "2026-07-01T08:00:00Z"],
    ["/clock", 9e15],
    ["/clock", -9e15],
    ["/clock", 1.5],
    ["/surplus", 1],
    ["/drivers", undefined],
    ["/drivers", "12345678Z"],
    ["/drivers/0", null],
    ["/assumptions/list-order", "sideways", "/assumptions"],
    ["/authorizations/0/id", "1"],
    ["/authorizations/0/status", "Pending"],
    ["/authorizations/0/remainingQuantity", 1_000_000],
    ["/authorizations/0/tractorPlate", "too long a plate"],
    ["/authorizations/0/quantity", 0],
    ["/authorizations/0/createdAt", 9e15],
    ["/authorizations/0/surplus", 1],
    ["/authorizations/0/productId", unknown],
    ["/authorizations/0/warehouseId", unknown],
    ["/authorizations/0/totemGroupId", unknown],
    ["/authorizations/1/id", fieldOf(state, "authorizations", "0", "id")],
    ["/warehouses/2/totemGroupId", unknown],
    ["/products/1", again, "/products/1/id"],
    ["/creates/0/authorizationId", unknown],
    ["/creates/0/request/quantity", "1"],
    ["/waiting/0/authorizationId", unknown],
    ["/waiting/0/arrivals/0/driverNif", 1],
    ["/operations/0/authorizationId", unknown],
    ["/types/0/categoryId", unknown],
    ["/incompatibilities/0/firstId", unknown],
    ["/incompatibilities/0/kind", "type", "/incompatibilities/0/firstId"],
    ["/protocol/document/base64", "%"],
    ["/webhook/url", "ftp://erp.example"],
    ["/webhook/secret", ""],
    ["/webhook/subscribedEvents/0", "authorization.deleted"],
  ];
  for (const [pointer, value, blamed = pointer] of wrong) {
    const answer = await client("PUT", "/_mock/state", changed(state, pointer, value));
    expect([pointer, answer.status, fieldOf(answer.body, "code")]).toEqual([pointer, 400, "validation_failed"]);
    const errors = fieldOf(answer.body, "errors");
    expect(Array.isArray(errors) && errors.map((error) => fieldOf(error, "path"))).toContain(blamed);
  }
  expect((await client("GET", "/_mock/state")).text).toBe(text);
});

test.each(["", "{", "null", "[]", "1", '"state"', "{}"])("%j is no state", async (sent) => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const before = mock.exportState();
  expect((await client("PUT", "/_mock/state", sent)).status).toBe(400);
  expect(mock.exportState()).toEqual(before);
});

test("without a key there is no company to put a state into", async () => {
  await using mock = await startMockServer();
  const answer = await clientOf(mock.url)("PUT", "/_mock/state", mock.exportState());
  expect(fieldOf(answer.body, "code")).toBe("missing_api_key");
});
