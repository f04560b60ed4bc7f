import { unknownField } from "@totem-partner/spec/field-error";
import { isFields } from "@totem-partner/spec/fields";
import { checkRequest } from "@totem-partner/spec/request-check";
import { createProductBody } from "@totem-partner/spec/requests";
import { z } from "zod";
import { parseAssumptions } from "../assumptions/assumption-table.ts";
import { type ArrivalOutcome as ArrivalResult, arrive } from "../commands/arrivals.ts";
import { showInstant } from "../clock/time.ts";
import {
  changingAssumptions,
  assignAuthorization,
  createInApplication,
  finishAuthorization,
  apply,
} from "../commands/authorizations.ts";
import { putWebhook, products, warehouses } from "../commands/records.ts";
import type { Company } from "../company/company.ts";
import type { ApplicationRequest } from "../domain/authorizations/authorization-creation.ts";
import type { Authorization } from "../domain/authorizations/authorization.ts";
import type { Operation } from "../domain/authorizations/authorization-transitions.ts";
import type { Assume, Refusal, Result } from "../domain/decision.ts";
import { showAuthorization, showOperation, showProduct, showWarehouse, showWebhook } from "../representation.ts";
import {
  arrivalErrors,
  readAssignment,
  readCreateRequest,
  readWarehouseRequest,
  readWebhookRequest,
} from "../requests/request-bodies.ts";
import type { Steps } from "../steps.ts";
import { check, type Checked, type Mistake, mistaken } from "./checks/check.ts";
import { anyObject, instant, list, strictObject, uuid, withoutEval } from "./checks/fields.ts";

type Controlled<Shown> = Checked<Shown> | { ok: false; refusal: Refusal };

type Outcome<Shown> = Controlled<Shown> | Steps<Controlled<Shown>>;

/** A command that controls a company: a call of the control API, and a function in code. */
export interface ControlCommand<Shown = unknown> {
  /** The function as its errors name it. */
  call: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below `/_mock`, perhaps with an id. */
  path: string;
  /** The status of a response over HTTP. Default: 200. */
  status?: 201;
  /** True if it takes a JSON body: the argument of the function that is no id. */
  takesBody: boolean;
  /** Checks the input, and carries the command out, perhaps in steps. `id` is empty for a path without one. */
  run: (company: Company, id: string, given: unknown) => Outcome<Shown>;
}

/** Returns true if a command takes long, and is carried out in steps. */
export const isInSteps = <Shown>(outcome: Outcome<Shown>): outcome is Steps<Controlled<Shown>> => "next" in outcome;

type Input<T> = Checked<T> | { ok: false; errors: Mistake[] };

function readApplicationRequest(body: unknown, assume: Assume): Input<ApplicationRequest> {
  if (!isFields(body)) return mistaken("", "must be an object");
  if ("externalId" in body) {
    const error = unknownField("body", "/externalId");
    const message = `${error.message}: an authorization of the service's own application has none`;
    return { ok: false, errors: [{ ...error, message }] };
  }
  const candidate = readCreateRequest({ ...body, externalId: "none" }, assume);
  if (!candidate.ok) return candidate;
  const { externalId: _none, ...value } = candidate.value;
  return { ok: true, value };
}

/** Ten years: a typo should not move a clock beyond the calendar. */
const longestAdvance = 315_360_000;

const arrivalShape = strictObject({
  totemGroupId: uuid,
  driverNif: z.string(),
  tractorPlate: z.string().optional(),
  trailerPlates: list(z.string()).optional(),
  authorizationId: uuid.optional(),
  quantity: z.number().optional(),
});

/** A driver at a totem. The contract validates the values. */
export const arrival = withoutEval(() =>
  arrivalShape.superRefine((given, context) => {
    for (const { path, message } of arrivalErrors(given)) {
      context.addIssue({ code: "custom", path: path.split("/").slice(1), message });
    }
  }),
);

export const clockSetting = strictObject({ now: instant });

export const clockAdvance = strictObject({ seconds: z.number().min(0).max(longestAdvance) });

const checked =
  <T>(schema: z.ZodType<T>) =>
  (given: unknown) =>
    check(schema, given);

const withBody = <T, Shown>(
  call: string,
  method: ControlCommand["method"],
  path: string,
  read: (given: unknown, assume: Assume) => Input<T>,
  run: (company: Company, value: T, id: string) => Outcome<Shown>,
): ControlCommand<Shown> => ({
  ...{ call, method, path, takesBody: true },
  run(company, id, given) {
    const input = read(given, company.assumptions.assume);
    if (input.ok) return run(company, input.value, id);
    return { ok: false, mistakes: "errors" in input ? input.errors : input.mistakes };
  },
});

const creating = <T, Shown>(
  call: string,
  path: string,
  read: (given: unknown, assume: Assume) => Input<T>,
  create: (company: Company, request: T) => Outcome<Shown>,
): ControlCommand<Shown> => ({ ...withBody(call, "POST", path, read, create), status: 201 });

const withoutBody = <Shown>(
  call: string,
  method: ControlCommand["method"],
  path: string,
  run: (company: Company, id: string) => Outcome<Shown>,
): ControlCommand<Shown> => ({ call, method, path, takesBody: false, run });

const shown = <T, Shown>(result: Result<T>, show: (record: T) => Shown): Controlled<Shown> =>
  result.ok ? { ok: true, value: show(result.value) } : result;

const viewFor = (company: Company, result: Result<Authorization>) =>
  shown(result, (one) => showAuthorization(one, company));

/** The clock of a company, and whether it stands still. */
export const showClock = ({ clock }: Company) => ({ now: showInstant(clock.now()), standsStill: clock.isSet });

function* after<Shown>(steps: Steps, show: () => Shown): Steps<Controlled<Shown>> {
  yield* steps;
  return { ok: true, value: show() };
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

/** The commands that control a company, by function name: the control API and the functions of a mock. @internal */
export const controlCommands = {
  setClock: withBody("setClock(now)", "PUT", "/clock", checked(clockSetting), (company, { now }) =>
    after(company.clock.setting(now), () => showClock(company)),
  ),
  releaseClock: withoutBody("releaseClock()", "DELETE", "/clock", (company) => {
    company.clock.release();
    return { ok: true, value: showClock(company) };
  }),
  advance: withBody("advance(by)", "POST", "/clock/advance", checked(clockAdvance), (company, { seconds }) =>
    after(company.clock.advancing(seconds * 1000), () => showClock(company)),
  ),
  assume: withBody("assume(values)", "PATCH", "/assumptions", checked(anyObject), (company, values) =>
    after(changingAssumptions(company, parseAssumptions(values)), () => company.assumptions.report()),
  ),
  arrive: withBody("arrive(arrival)", "POST", "/arrivals", checked(arrival), (company, value) => ({
    ok: true,
    value: showArrival(arrive(company, value)),
  })),
  createInApplication: creating(
    "createInApplication(request)",
    "/authorizations",
    readApplicationRequest,
    (company, request) => viewFor(company, createInApplication(company, request)),
  ),
  createProduct: creating(
    "createProduct(request)",
    "/products",
    (given) => checkRequest("body", createProductBody, given),
    (company, request) => shown(products.create(company, { ...request, native: false }), showProduct),
  ),
  createWarehouse: creating("createWarehouse(request)", "/warehouses", readWarehouseRequest, (company, request) =>
    shown(warehouses.create(company, { ...request, native: false }), showWarehouse),
  ),
  setWebhook: withBody("setWebhook(settings)", "PUT", "/webhook", readWebhookRequest, (company, request) =>
    shown(putWebhook(company, request), (one) => showWebhook(one, company)),
  ),
  assign: withBody(
    "assign(id, assignment)",
    "POST",
    "/authorizations/{id}/assign",
    readAssignment,
    (company, assignment, id) => viewFor(company, assignAuthorization(company, id, assignment)),
  ),
  finish: withoutBody("finish(id)", "POST", "/authorizations/{id}/finish", (company, id) =>
    viewFor(company, finishAuthorization(company, id)),
  ),
  markAsSynced: withoutBody("markAsSynced(id)", "POST", "/authorizations/{id}/mark-as-synced", (company, id) =>
    viewFor(company, apply(company, id, { type: "mark-as-synced" })),
  ),
};
