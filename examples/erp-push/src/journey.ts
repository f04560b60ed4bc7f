import { type Claim, Claims } from "./claims.ts";
import { meetAssignedDriver, serveWaitingDriver } from "./driver-arrivals.ts";
import { cancelTwice } from "./cancellation.ts";
import { type Holdings, readHoldings, tonnes } from "./holdings.ts";
import type { JourneyDeps } from "./journey-step.ts";
import { mapOrder } from "./map-order.ts";
import { columns } from "./order-columns.ts";
import { type CreatedRow, pushOrders, type RowOutcome } from "./push-orders.ts";
import { readOrders } from "./read-orders.ts";

/** Goes the whole way of an order, from the ERP's file to the totem, and gives every claim with its check. */
export async function runJourney(deps: JourneyDeps): Promise<readonly Claim[]> {
  const claims = new Claims();
  try {
    await go(deps, claims);
  } catch (error) {
    claims.brokeOff(error);
  }
  return claims.made;
}

async function go(deps: JourneyDeps, claims: Claims): Promise<void> {
  const { client, file, report, print } = deps;
  const rows = (await readOrders(file)).map(mapOrder);
  const before = await readHoldings(client);

  print(`\n1. Push the ${String(rows.length)} rows of the ERP's file\n`);
  const outcomes = await pushOrders(client, rows, before.ids);
  print(report.counts(outcomes));
  print(`\nThe rejected rows:\n${report.rejected(outcomes)}`);
  const pushed = await readHoldings(client);
  checkPush(claims, rows.length, outcomes, before, pushed);

  print("\n2. Push the whole file again\n");
  const again = await pushOrders(client, rows, pushed.ids);
  print(report.counts(again));
  checkRepetition(claims, outcomes, again, pushed, await readHoldings(client));

  const step = { ...deps, claims, created: outcomes.filter((outcome) => outcome.result === "created") };
  const effects = [await serveWaitingDriver(step), await meetAssignedDriver(step), await cancelTwice(step)];

  print("\n6. What is left\n");
  const left = await readHoldings(client);
  const finished = effects.reduce((sum, effect) => sum + effect.finished, 0);
  const taken = effects.reduce((sum, effect) => sum + effect.taken, 0);
  print(`${String(left.active)} Active, ${String(left.finished)} Finished, ${tonnes(left.remaining)} remaining.`);
  claims.check("What is left: Active authorizations", { expected: pushed.active - finished, found: left.active });
  claims.check("What is left: Finished authorizations", { expected: pushed.finished + finished, found: left.finished });
  claims.check("What is left: the quantity", {
    expected: tonnes(pushed.remaining - taken),
    found: tonnes(left.remaining),
  });
}

function checkPush(claims: Claims, rows: number, outcomes: readonly RowOutcome[], before: Holdings, after: Holdings) {
  const created = outcomes.filter((outcome) => outcome.result === "created");
  const quantity = created.reduce((sum, { fields }) => sum + fields.quantity, before.remaining);
  const lines = new Set(outcomes.map(({ row }) => row.line));
  claims.check("Every row of the file has its outcome", { expected: rows, found: lines.size });
  claims.check("Each row created is one authorization more", {
    expected: created.length,
    found: after.ids.size - before.ids.size,
  });
  claims.check("Together they allow what those rows say", {
    expected: tonnes(quantity),
    found: tonnes(after.remaining),
  });
  checkDate(claims, created, "01/07/2026 06:00", "2026-07-01T04:00:00.000Z");
  checkDate(claims, created, "01/12/2026 08:00", "2026-12-01T07:00:00.000Z");
}

function checkDate(claims: Claims, created: readonly CreatedRow[], written: string, expected: string) {
  const scheduled = created.find(({ row }) => row.cells[columns.scheduledDate] === written)?.authorization
    .scheduledDate;
  const found = scheduled ? new Date(scheduled).toISOString() : "no such row";
  claims.check(`${written} in Madrid keeps its instant`, { expected, found });
}

function checkRepetition(
  claims: Claims,
  first: readonly RowOutcome[],
  second: readonly RowOutcome[],
  before: Holdings,
  after: Holdings,
) {
  const rejected = (outcomes: readonly RowOutcome[]) =>
    outcomes.flatMap(({ row, result }) => (result === "rejected" ? [row.line] : [])).join(", ");
  const created = second.filter(({ result }) => result === "created").length;
  claims.check("Pushing the file again creates nothing", { expected: 0, found: created });
  claims.check("There are as many authorizations as before", { expected: before.ids.size, found: after.ids.size });
  claims.check("The same lines are rejected again", { expected: rejected(first), found: rejected(second) });
}
