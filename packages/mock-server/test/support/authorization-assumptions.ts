import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { fieldOf, idOf } from "./client.ts";
import {
  afterWindow,
  arriveAfterEnd,
  consumed,
  create,
  emit,
  finishedPatch,
  native,
  outcome,
  repeat,
  statusOf,
  syncedFromErp,
} from "./observations.ts";

/** Every assumption about authorizations, with each of its values. */
export const authorizationAssumptions: readonly AssumptionCase[] = [
  ...casesOf("create-status", (client) => statusOf(create(client)), 201, [["200", 200]]),
  ...casesOf(
    "repeat-create",
    repeat,
    [200, undefined],
    [
      ["201", [201, undefined]],
      ["409", [409, "external_id_exists"]],
    ],
  ),
  ...casesOf(
    "repeat-create-changed",
    async (client) => {
      await create(client);
      const { status, body } = await create(client, { quantity: 1 });
      return [status, fieldOf(body, "code") ?? fieldOf(body, "quantity")];
    },
    [409, "external_id_conflict"],
    [["ignore", [200, 24.5]]],
  ),
  ...casesOf(
    "external-id-after-finish",
    async (client) => {
      await client("POST", `/authorizations/${idOf(await create(client))}/cancel`);
      const { status, body } = await create(client);
      return [status, fieldOf(body, "status")];
    },
    [200, "Finished"],
    [["released", [201, "Active"]]],
  ),
  ...casesOf(
    "end-date-only",
    arriveAfterEnd,
    [201, "no_longer_valid"],
    [
      ["reject", [422, ""]],
      ["unrestricted", [201, "operation"]],
    ],
  ),
  ...casesOf("expiry", afterWindow, "Active", [["finishes", "Finished"]]),
  ...casesOf("dated-consumption", consumed, "Active", [["finishes", "Finished"]]),
  ...casesOf(
    "finished-patch",
    finishedPatch,
    [409, "authorization_finished"],
    [
      ["422", [422, "authorization_finished"]],
      ["400", [400, "authorization_finished"]],
    ],
  ),
  ...casesOf(
    "unknown-reference",
    (client) => outcome(create(client, { productExternalId: "NONE" })),
    [422, "unknown_reference"],
    [["404", [404, "unknown_reference"]]],
  ),
  ...casesOf("unknown-driver", (client) => statusOf(create(client, { driverNif: "00000000A" })), 422, [
    ["accept", 201],
  ]),
  ...casesOf(
    "event-status",
    emit,
    [202, "eventId,eventType,acceptedAt"],
    [
      ["200", [200, "eventId,eventType,acceptedAt"]],
      ["201", [201, "eventId,eventType,acceptedAt"]],
      ["204", [204, ""]],
    ],
  ),
  ...casesOf(
    "action-status",
    async (client) => outcome(client("POST", `/authorizations/${idOf(await create(client))}/cancel`)),
    [200, undefined],
    [["201", [201, undefined]]],
  ),
  ...casesOf("erp-origin", syncedFromErp, [202, 409, 202, 202], [["marked", [409, 409, 202, 202]]]),
  ...casesOf("fetch-on-native", native, 409, [["422", 422]]),
];
