import type { PointId } from "./probe.ts";

const creating = "creating an authorization";
const acting = "cancelling an authorization, or activating a cleaning protocol";
const finished = "an authorization whose end was seen";
const delivered = "a delivery that a receiver of your own gets";

/** What it would take to see how a point is settled that requests without an effect do not show. */
const needed: Partial<Record<PointId, string>> = {
  "create-status": creating,
  "repeat-create": "creating an authorization twice",
  "repeat-create-changed": "creating an authorization twice, with different bodies",
  "external-id-after-finish": "creating an authorization again that is Finished",
  "required-on-create": "creating an authorization without fields",
  "party-fields": creating,
  "local-date-times": "creating an authorization with such a datetime",
  "end-date-only": "creating such an authorization",
  expiry: finished,
  "dated-consumption": finished,
  "finished-patch": "a PATCH of a Finished authorization",
  "unknown-field": "creating a record with such a field",
  "removed-fields": "creating an authorization with such a field",
  "patch-immutable": "a PATCH of an authorization",
  "unknown-reference": "creating an authorization with such a reference",
  "unknown-driver": "creating an authorization with such a driver",
  "action-status": acting,
  "event-status": "an event of an authorization",
  "erp-origin": "an event of an authorization",
  "fetch-on-native": "an event of an authorization",
  "new-protocol-state": "creating a cleaning protocol",
  "second-protocol": "creating a cleaning protocol twice",
  "repeat-activation": "activating a cleaning protocol twice",
  "delete-status": "deleting a record",
  "soft-deleted-get": "deleting a product",
  "native-records": "a record that is known not to be native",
  "signed-content": delivered,
  "delivery-retries": delivered,
};

/** Why reading does not show how a point is settled. */
export const wouldShow = (id: PointId): string =>
  `Reading does not show it; ${needed[id] ?? "a request with an effect"} would.`;
