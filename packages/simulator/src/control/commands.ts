import { parseAssumptions } from "../assumptions/assumption-table.ts";
import { type ArrivalOutcome as ArrivalResult, arrive } from "../commands/arrivals.ts";
import { showInstant } from "../clock/time.ts";
import { changingAssumptions } from "../commands/lifecycle.ts";
import {
  assignAuthorization,
  createInApplication,
  finishAuthorization,
  markAsSynced,
} from "../commands/authorizations.ts";
import { putWebhook } from "../commands/configuration.ts";
import { products, warehouses } from "../commands/records.ts";
import type { Company } from "../company/company.ts";
import type { Operation } from "../domain/authorizations/events.ts";
import type { Result } from "../domain/decision.ts";
import {
  showAuthorization,
  showOperation,
  showProduct,
  showWarehouse,
  showWebhook,
} from "../representation/records.ts";
import {
  readApplicationRequest,
  readAssignment,
  readProductRequest,
  readWarehouseRequest,
  readWebhookRequest,
} from "../requests/request-bodies.ts";
import type { Steps } from "../steps.ts";
import { arrival, clockAdvance, clockSetting } from "./checks/calls.ts";
import { check, type Mistake } from "./checks/check.ts";
import { anyObject } from "./checks/fields.ts";
import type { Controlled, ControlCommand } from "./command.ts";

/** Checks the input of a command, then runs it. */
function reading<T, Outcome>(
  read:
    | { ok: true; value: T }
    | { ok: false; mistakes: readonly Mistake[] }
    | { ok: false; errors: readonly Mistake[] },
  run: (value: T) => Outcome,
): Outcome | Extract<Controlled<never>, { mistakes: unknown }> {
  if (read.ok) return run(read.value);
  return { ok: false, mistakes: "errors" in read ? read.errors : read.mistakes };
}

const shown = <T, Shown>(result: Result<T>, show: (record: T) => Shown): Controlled<Shown> =>
  result.ok ? { ok: true, value: show(result.value) } : result;

/** The clock of a company, and whether it stands still. */
export const showClock = ({ clock }: Company) => ({ now: showInstant(clock.now()), standsStill: clock.isSet });

const clockOf = (company: Company): Controlled<ReturnType<typeof showClock>> => ({
  ok: true,
  value: showClock(company),
});

/** What a command shows after its steps. */
function* after<Shown>(steps: Steps, show: () => Shown): Steps<Shown> {
  yield* steps;
  return show();
}

/** An operation that a totem recorded, with what it read at the gate. */
export type RecordedOperation = ReturnType<typeof showRecorded>;

/** An operation as deliveries show it, and the driver and the plates of the arrival. */
export const showRecorded = (operation: Operation) => {
  const { driverNif, tractorPlate, trailerPlates } = operation;
  return { ...showOperation(operation), driverNif, tractorPlate, trailerPlates };
};

/** The outcome of an arrival, as the control API returns it: exactly one of three. */
export type ArrivalOutcome = Exclude<ArrivalResult, { operation: unknown }> | { operation: RecordedOperation };

const showArrival = (outcome: ArrivalResult): ArrivalOutcome =>
  "operation" in outcome ? { operation: showRecorded(outcome.operation) } : outcome;

/**
 * The commands that steer a company, by the name of the function. The control API and the functions of a mock are made
 * from this table.
 *
 * @internal
 */
export const controlCommands = {
  setClock: {
    call: "setClock(now)",
    method: "PUT",
    path: "/clock",
    takesBody: true,
    run: (company, _id, given) =>
      reading(check(clockSetting, given), ({ now }) => after(company.clock.setting(now), () => clockOf(company))),
  },
  releaseClock: {
    call: "releaseClock()",
    method: "DELETE",
    path: "/clock",
    takesBody: false,
    run(company) {
      company.clock.release();
      return clockOf(company);
    },
  },
  advance: {
    call: "advance(by)",
    method: "POST",
    path: "/clock/advance",
    takesBody: true,
    run: (company, _id, given) =>
      reading(check(clockAdvance, given), ({ seconds }) =>
        after(company.clock.advancing(seconds * 1000), () => clockOf(company)),
      ),
  },
  assume: {
    call: "assume(values)",
    method: "PATCH",
    path: "/assumptions",
    takesBody: true,
    run: (company, _id, given) =>
      reading(check(anyObject, given), (values) =>
        after(changingAssumptions(company, parseAssumptions(values)), () => ({
          ok: true as const,
          value: company.assumptions.report(),
        })),
      ),
  },
  arrive: {
    call: "arrive(arrival)",
    method: "POST",
    path: "/arrivals",
    takesBody: true,
    run: (company, _id, given) =>
      reading(check(arrival, given), (value) => ({ ok: true, value: showArrival(arrive(company, value)) })),
  },
  createInApplication: {
    call: "createInApplication(request)",
    method: "POST",
    path: "/authorizations",
    status: 201,
    takesBody: true,
    run: (company, _id, given) =>
      reading(readApplicationRequest(given, company.assumptions.assume), (request) =>
        shown(createInApplication(company, request), (one) => showAuthorization(one, company)),
      ),
  },
  createProduct: {
    call: "createProduct(request)",
    method: "POST",
    path: "/products",
    status: 201,
    takesBody: true,
    run: (company, _id, given) =>
      reading(readProductRequest(given), (request) =>
        shown(products.create(company, { ...request, native: false }), showProduct),
      ),
  },
  createWarehouse: {
    call: "createWarehouse(request)",
    method: "POST",
    path: "/warehouses",
    status: 201,
    takesBody: true,
    run: (company, _id, given) =>
      reading(readWarehouseRequest(given), (request) =>
        shown(warehouses.create(company, { ...request, native: false }), showWarehouse),
      ),
  },
  setWebhook: {
    call: "setWebhook(settings)",
    method: "PUT",
    path: "/webhook",
    takesBody: true,
    run: (company, _id, given) =>
      reading(readWebhookRequest(given), (request) =>
        shown(putWebhook(company, request), (one) => showWebhook(one, company)),
      ),
  },
  assign: {
    call: "assign(id, assignment)",
    method: "POST",
    path: "/authorizations/{id}/assign",
    takesBody: true,
    run: (company, id, given) =>
      reading(readAssignment(given), (assignment) =>
        shown(assignAuthorization(company, id, assignment), (one) => showAuthorization(one, company)),
      ),
  },
  finish: {
    call: "finish(id)",
    method: "POST",
    path: "/authorizations/{id}/finish",
    takesBody: false,
    run: (company, id) => shown(finishAuthorization(company, id), (one) => showAuthorization(one, company)),
  },
  markAsSynced: {
    call: "markAsSynced(id)",
    method: "POST",
    path: "/authorizations/{id}/mark-as-synced",
    takesBody: false,
    run: (company, id) => shown(markAsSynced(company, id), (one) => showAuthorization(one, company)),
  },
} satisfies Record<string, ControlCommand>;
