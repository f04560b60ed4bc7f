import { expect, test } from "vitest";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const arrival = { totemGroupId: northGate, driverNif: driver };

test("[S004] an arrival that fits records the operation, of what remains", async () => {
  await using mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
  const client = clientOf(mock.url, mock.apiKey);
  const authorizationId = idOf(await client("POST", "/authorizations", anAssignedAuthorization()));
  const { status, body } = await client("POST", "/_mock/arrivals", { ...arrival, quantity: 4.5 });
  expect(status).toBe(200);
  expect(Object.keys(body ?? {})).toEqual(["operation"]);
  expect(fieldOf(body, "operation")).toEqual({
    id: fieldOf(body, "operation", "id"),
    authorizationId,
    quantity: 4.5,
    recordedAt: "2026-07-01T08:00:00.000Z",
    ...{ driverNif: driver, tractorPlate: "1234BCD", trailerPlates: [] },
  });
  const rest = await client("POST", "/_mock/arrivals", arrival);
  expect(fieldOf(rest.body, "operation", "quantity")).toBe(20);
});

test("an arrival for which something is missing is pending; synced after the PATCH records it", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const id = idOf(await client("POST", "/authorizations", anAuthorization()));
  const { body } = await client("POST", "/_mock/arrivals", { ...arrival, quantity: 1 });
  expect(body).toEqual({ pending: { authorizationId: id, missing: ["driverNif", "tractorPlate"] } });
  await client("PATCH", `/authorizations/${id}`, { driverNif: driver, tractorPlate: "AB1" });
  await client("POST", `/authorizations/${id}/webhook`, { eventType: "synced" });
  expect(fieldOf((await client("GET", `/authorizations/${id}`)).body, "remainingQuantity")).toBe(23.5);
});

test("an arrival that does not fit is refused, with a code and a reason", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/authorizations", anAssignedAuthorization());
  const codes = await Promise.all(
    [
      { totemGroupId: "33333333-3333-4333-8333-333333333333" },
      { driverNif: "00000000A" },
      { driverNif: "87654321X" },
      { tractorPlate: "OTHER1" },
      { quantity: 25 },
      { authorizationId: "33333333-3333-4333-8333-333333333333" },
    ].map(async (differences) => {
      const { status, body } = await client("POST", "/_mock/arrivals", { ...arrival, ...differences });
      expect([status, Object.keys(body ?? {})]).toEqual([200, ["refused"]]);
      expect(fieldOf(body, "refused", "detail")).toMatch(/\.$/);
      return fieldOf(body, "refused", "code");
    }),
  );
  expect(codes).toEqual([
    "unknown_totem_group",
    "driver_not_registered",
    "no_authorization",
    "tractor_mismatch",
    "quantity_over_remaining",
    "authorization_not_found",
  ]);
});

test("of many arrivals at once, together no more is recorded than there is", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const id = idOf(await client("POST", "/authorizations", anAssignedAuthorization({ quantity: 1 })));
  const tries = Array.from({ length: 30 }, () => client("POST", "/_mock/arrivals", { ...arrival, quantity: 0.1 }));
  const recorded = (await Promise.all(tries)).filter(({ body }) => fieldOf(body, "operation") !== undefined);
  expect(recorded).toHaveLength(10);
  const { body } = await client("GET", `/authorizations/${id}`);
  expect(body).toMatchObject({ status: "Finished", remainingQuantity: 0 });
});

test.each([
  [{}, ["/totemGroupId", "/driverNif"]],
  [[], [""]],
  [{ ...arrival, totemGroupId: "North gate" }, ["/totemGroupId"]],
  [{ ...arrival, driverNif: "" }, ["/driverNif"]],
  [{ ...arrival, driverNif: 1 }, ["/driverNif"]],
  [{ ...arrival, quantity: 0 }, ["/quantity"]],
  [{ ...arrival, quantity: "1" }, ["/quantity"]],
  [{ ...arrival, tractorPlate: "TOO-LONG-1" }, ["/tractorPlate"]],
  [{ ...arrival, trailerPlates: ["OK", "-"] }, ["/trailerPlates/1"]],
  [{ ...arrival, trailerPlates: "R1" }, ["/trailerPlates"]],
  [{ ...arrival, authorizationId: "17" }, ["/authorizationId"]],
  [{ ...arrival, "a/b": 1, c: 2 }, ["/a~1b", "/c"]],
])("the body %j is refused, and every wrong field named", async (body, paths) => {
  await using mock = await startMockServer();
  const answer = await clientOf(mock.url, mock.apiKey)("POST", "/_mock/arrivals", body);
  expect([answer.status, fieldOf(answer.body, "code")]).toEqual([400, "validation_failed"]);
  const errors = fieldOf(answer.body, "errors");
  expect(Array.isArray(errors) ? errors.map((error) => fieldOf(error, "path")) : errors).toEqual(paths);
});

test("the same in code, for the default company and for any other", async () => {
  await using mock = await startMockServer();
  await clientOf(mock.url, "test_other")("POST", "/authorizations", anAssignedAuthorization());
  expect(mock.arrive(arrival)).toMatchObject({ refused: { code: "no_authorization" } });
  expect(mock.company("other").arrive(arrival)).toMatchObject({ operation: { quantity: 24.5 } });
});
