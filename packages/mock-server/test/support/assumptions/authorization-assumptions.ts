import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { anAuthorization } from "../authorization.ts";
import { fieldOf, idOf } from "../client.ts";
import {
  afterWindow,
  arriveAfterEnd,
  consumed,
  create,
  emit,
  fetchFromErp,
  finishedPatch,
  native,
  outcome,
  receipt,
  repeat,
  statusOf,
} from "./observations.ts";

/** Every assumption about authorizations, with each of its values. */
export const authorizationAssumptions: readonly AssumptionCase[] = [
  ...casesOf("create-status", (client) => statusOf(create(client)), 201, ["200", 200], [202, 202]),
  ...casesOf(
    "repeat-create",
    repeat,
    [200, undefined],
    ["201", [201, undefined]],
    [202, [202, undefined]],
    ["409", [409, "external_id_exists"]],
    [{ status: 422, code: "taken" }, [422, "taken"]],
  ),
  ...casesOf(
    "repeat-create-changed",
    async (client) => {
      await create(client);
      const { status, body } = await create(client, { quantity: 1 });
      return [status, fieldOf(body, "code") ?? fieldOf(body, "quantity")];
    },
    [409, "external_id_conflict"],
    ["ignore", [200, 24.5]],
  ),
  ...casesOf(
    "external-id-after-finish",
    async (client) => {
      await client("POST", `/authorizations/${idOf(await create(client))}/cancel`);
      const { status, body } = await create(client);
      return [status, fieldOf(body, "status")];
    },
    [200, "Finished"],
    ["released", [201, "Active"]],
  ),
  ...casesOf(
    "required-on-create",
    (client) => {
      const { productExternalId: _product, ...body } = anAuthorization();
      return statusOf(client("POST", "/authorizations", body));
    },
    400,
    ["essential", 201],
  ),
  ...casesOf("party-fields", (client) => statusOf(create(client)), 201, ["required", 400]),
  ...casesOf(
    "local-date-times",
    async (client) => fieldOf((await create(client, { scheduledDate: "2026-07-01T06:00:00" })).body, "scheduledDate"),
    undefined,
    ["utc", "2026-07-01T06:00:00.000Z"],
    ["madrid", "2026-07-01T04:00:00.000Z"],
  ),
  ...casesOf(
    "removed-fields",
    (client) => outcome(create(client, { productId: "17" })),
    [400, "removed_field"],
    ["ignore", [201, undefined]],
  ),
  ...casesOf(
    "patch-immutable",
    async (client) => outcome(client("PATCH", `/authorizations/${idOf(await create(client))}`, { quantity: 1 })),
    [400, "immutable_field"],
    ["ignore", [200, undefined]],
  ),
  ...casesOf(
    "end-date-only",
    arriveAfterEnd,
    [201, "authorization_finished"],
    ["reject", [422, ""]],
    ["unrestricted", [201, "operation"]],
  ),
  ...casesOf("expiry", afterWindow, "Finished", ["stays-active", "Active"]),
  ...casesOf("dated-consumption", consumed, "Finished", ["stays-active", "Active"]),
  ...casesOf(
    "finished-patch",
    finishedPatch,
    [409, "authorization_finished"],
    ["422", [422, "authorization_finished"]],
    ["400", [400, "authorization_finished"]],
    [423, [423, "authorization_finished"]],
  ),
  ...casesOf(
    "unknown-reference",
    (client) => outcome(create(client, { productExternalId: "NONE" })),
    [422, "unknown_reference"],
    ["404", [404, "unknown_reference"]],
    [400, [400, "unknown_reference"]],
  ),
  ...casesOf("unknown-driver", (client) => statusOf(create(client, { driverNif: "00000000A" })), 422, ["accept", 201]),
  ...casesOf("event-status", emit, 202, ["200", 200], ["201", 201], ["204", 204], [203, 203]),
  ...casesOf("event-receipt", receipt, true, ["none", false]),
  ...casesOf(
    "action-status",
    async (client) => outcome(client("POST", `/authorizations/${idOf(await create(client))}/cancel`)),
    [200, undefined],
    ["201", [201, undefined]],
    [202, [202, undefined]],
  ),
  ...casesOf("erp-origin", async (client) => fetchFromErp(client, idOf(await create(client))), 202, ["marked", 409]),
  ...casesOf("fetch-on-native", native, 409, ["422", 422], [400, 400]),
];
