import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { fieldOf, idOf } from "../client.ts";
import {
  afterWindow,
  arriveAfterEnd,
  consumed,
  create,
  createdWithLess,
  emit,
  fieldsBlamed,
  finishedPatch,
  native,
  outcome,
  repeat,
  statusOf,
  syncedFromErp,
} from "../proxy/observations.ts";

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
    createdWithLess,
    [
      [400, "/productExternalId,/warehouseExternalId", undefined],
      [400, "/quantity", undefined],
    ],
    [
      "essential",
      [
        [201, "", { product: null, warehouse: null }],
        [400, "/quantity", undefined],
      ],
    ],
  ),
  ...casesOf(
    "party-fields",
    async (client) => [
      fieldsBlamed(await create(client)),
      fieldsBlamed(await create(client, { partnerName: "Harinas del Duero S.A." })),
      await statusOf(create(client, { partnerName: "Harinas del Duero S.A.", productOwnerName: "La Espiga" })),
    ],
    ["", "/partnerName", 409],
    ["required", ["/partnerName,/productOwnerName", "/productOwnerName", 201]],
  ),
  ...casesOf(
    "local-date-times",
    async (client) => {
      const answer = await create(client, { scheduledDate: "2026-07-01T06:00:00", endDate: "2026-07-01T20:00:00.5" });
      const { body } = answer;
      return [answer.status, fieldsBlamed(answer), fieldOf(body, "scheduledDate"), fieldOf(body, "endDate")];
    },
    [400, "/scheduledDate,/endDate", undefined, undefined],
    ["utc", [201, "", "2026-07-01T06:00:00.000Z", "2026-07-01T20:00:00.500Z"]],
    ["madrid", [201, "", "2026-07-01T04:00:00.000Z", "2026-07-01T18:00:00.500Z"]],
  ),
  ...casesOf(
    "removed-fields",
    async (client) => {
      const created = await create(client, { productId: "17" });
      const { body } = await create(client, { externalId: "ERP-2" });
      const patched = client("PATCH", `/authorizations/${String(fieldOf(body, "id"))}`, { driverId: "17" });
      return [created.status, fieldOf(created.body, "code"), ...(await outcome(patched))];
    },
    [400, "removed_field", 400, "removed_field"],
    ["ignore", [201, undefined, 200, undefined]],
  ),
  ...casesOf(
    "patch-immutable",
    async (client) => {
      const path = `/authorizations/${idOf(await create(client))}`;
      const { status, body } = await client("PATCH", path, { quantity: 1, tractorPlate: "NEW1" });
      const { body: after } = await client("GET", path);
      const product = `/products/${idOf(await client("POST", "/products", { name: "Rye" }))}`;
      return [
        [status, fieldOf(body, "code")],
        [fieldOf(after, "quantity"), fieldOf(after, "tractorPlate")],
        await outcome(client("PATCH", product, { externalId: "RYE-01" })),
      ];
    },
    [
      [400, "immutable_field"],
      [24.5, null],
      [400, "immutable_field"],
    ],
    [
      "ignore",
      [
        [200, undefined],
        [24.5, "NEW1"],
        [200, undefined],
      ],
    ],
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
  ...casesOf(
    "event-status",
    emit,
    [202, "eventId,eventType,acceptedAt"],
    ["200", [200, "eventId,eventType,acceptedAt"]],
    ["201", [201, "eventId,eventType,acceptedAt"]],
    ["204", [204, ""]],
    [203, [203, "eventId,eventType,acceptedAt"]],
  ),
  ...casesOf(
    "action-status",
    async (client) => outcome(client("POST", `/authorizations/${idOf(await create(client))}/cancel`)),
    [200, undefined],
    ["201", [201, undefined]],
    [202, [202, undefined]],
  ),
  ...casesOf("erp-origin", syncedFromErp, [202, 409, 202, 202], ["marked", [409, 409, 202, 202]]),
  ...casesOf("fetch-on-native", native, 409, ["422", 422], [400, 400]),
];
