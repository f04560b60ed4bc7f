import type { ArrivalOutcome } from "@totem-partner/mock-server";
import { tonnes } from "./holdings.ts";
import type { Effect, Step } from "./journey-step.ts";
import type { CreatedRow } from "./push-orders.ts";

/** The driver who comes before the ERP has assigned anybody, and what they load. */
const early = { driverNif: "12345678Z", tractorPlate: "4321BCD", quantity: 10 };
/** The load of one lorry; a contract of hundreds of tonnes needs many. */
const lorryLoad = 30;

/** A driver arrives first and waits; the ERP assigns driver and tractor with PATCH and emits `synced`. */
export async function serveWaitingDriver({ client, totem, claims, created, now, print }: Step): Promise<Effect> {
  print("\n3. A driver arrives before the ERP has assigned one\n");
  const { externalId, fields, authorization } = find(created, "without driver and tractor, valid now", (row) => {
    const { driverNif, tractorPlate, quantity } = row.fields;
    return driverNif === undefined && tractorPlate === undefined && quantity > early.quantity && isValidAt(row, now);
  });
  const { id } = authorization;

  const arrival = await totem.arrive({ ...early, authorizationId: id, totemGroupId: fields.totemGroupId });
  print(`${externalId}: at the totem: ${tell(arrival)}.`);
  claims.check("A driver who comes first has to wait", {
    expected: "the driver waits for driverNif, tractorPlate",
    found: tell(arrival),
  });

  const { driverNif, tractorPlate } = early;
  await client.authorizations.update(id, { driverNif, tractorPlate });
  const assigned = await client.authorizations.get(id);
  print(`${externalId}: the ERP assigns driver and tractor ${tractorPlate} with PATCH.`);
  claims.check("PATCH assigns the driver and the tractor", {
    expected: `the driver, ${tractorPlate}`,
    found: `${assigned.driverNif === driverNif ? "the driver" : "not the driver"}, ${assigned.tractorPlate ?? "no tractor"}`,
  });
  claims.check("The assignment alone records no operation", {
    expected: remains(fields.quantity),
    found: remains(assigned.remainingQuantity),
  });

  await client.authorizations.emitEvent(id, "synced");
  const served = await client.authorizations.get(id);
  print(`${externalId}: the ERP emits synced. ${remains(served.remainingQuantity)}.`);
  claims.check(`After synced their ${String(early.quantity)} t are recorded`, {
    expected: remains(fields.quantity - early.quantity),
    found: remains(served.remainingQuantity),
  });
  return { taken: early.quantity, finished: 0 };
}

/** A driver arrives at an authorization that names them: everything happens without the ERP. */
export async function meetAssignedDriver({ client, totem, claims, created, print }: Step): Promise<Effect> {
  print("\n4. A driver arrives whom the file already names\n");
  const { externalId, fields, authorization } = find(created, "dateless, with driver and tractor", (row) => {
    const { scheduledDate, endDate, driverNif, tractorPlate, quantity } = row.fields;
    const dateless = scheduledDate === undefined && endDate === undefined;
    const named = driverNif !== undefined && driverNif !== early.driverNif && tractorPlate !== undefined;
    return dateless && named && quantity <= lorryLoad;
  });
  const { totemGroupId, tractorPlate, quantity, driverNif = "" } = fields;

  const arrival = await totem.arrive({ authorizationId: authorization.id, totemGroupId, driverNif, tractorPlate });
  print(`${externalId}: at the totem: ${tell(arrival)}.`);
  claims.check("A driver who is assigned is served at once", {
    expected: `recorded, ${tonnes(quantity)}`,
    found: tell(arrival),
  });

  const consumed = await client.authorizations.get(authorization.id);
  print(`${externalId} is ${consumed.status}. ${remains(consumed.remainingQuantity)}.`);
  claims.check("A dateless authorization ends when it is consumed", {
    expected: `Finished, ${remains(0)}`,
    found: `${consumed.status}, ${remains(consumed.remainingQuantity)}`,
  });
  return { taken: quantity, finished: 1 };
}

function find(created: readonly CreatedRow[], what: string, fits: (row: CreatedRow) => boolean): CreatedRow {
  const found = created.find(fits);
  if (!found) throw new Error(`The file has no order that is ${what}.`);
  return found;
}

function isValidAt({ fields: { scheduledDate, endDate } }: CreatedRow, now: string): boolean {
  const begun = scheduledDate === undefined || Date.parse(scheduledDate) <= Date.parse(now);
  return begun && (endDate === undefined || Date.parse(now) <= Date.parse(endDate));
}

const remains = (quantity: number): string => `${tonnes(quantity)} remain`;

function tell(outcome: ArrivalOutcome): string {
  if ("operation" in outcome) return `recorded, ${tonnes(outcome.operation.quantity)}`;
  if ("pending" in outcome) return `the driver waits for ${outcome.pending.missing.join(", ")}`;
  return `refused: ${outcome.refused.detail}`;
}
