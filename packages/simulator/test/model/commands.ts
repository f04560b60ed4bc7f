import fc from "fast-check";
import { expect } from "vitest";
import { arrive, finishAuthorization } from "../../src/index.ts";
import { anAuthorization, driver, northGate, otherDriver } from "../support/domain/authorization.ts";
import { authorizationIn, morning, problemIn } from "../support/partner.ts";
import type { RealService } from "./real-service.ts";
import { expire, finish, inUnits, type ModelAuthorization, type ServiceModel, take } from "./service-model.ts";

/** One thing that someone does to the service. */
export type ServiceCommand = fc.AsyncCommand<ServiceModel, RealService>;

/** A command from what it does; afterwards the whole service is compared with the model. */
function command(name: string, act: (model: ServiceModel, real: RealService) => Promise<void>): ServiceCommand {
  return {
    check: () => true,
    async run(model, real) {
      await act(model, real);
      expire(model);
      await real.mustEqual(model);
    },
    toString: () => name,
  };
}

/** A command on one of the authorizations that are there. */
function commandOnOne(
  name: string,
  which: number,
  act: (one: ModelAuthorization, model: ServiceModel, real: RealService) => Promise<void>,
): ServiceCommand {
  const inner = command(`${name} #${String(which)}`, async (model, real) => {
    const one = model.authorizations[which % model.authorizations.length];
    if (one) await act(one, model, real);
  });
  return { ...inner, check: ({ authorizations }) => authorizations.length > 0 };
}

const hour = 3_600_000;
const which = fc.nat({ max: 5 });
const driverNif = fc.constantFrom(driver, otherDriver);
const thousandths = fc.constantFrom(1, 100, 200, 300, 700, 1100, 24_500);

/** A create; with the externalId and the variant of an earlier one it is a repeat, with another variant a change. */
const create = fc
  .record({ key: fc.nat({ max: 3 }), variant: fc.nat({ max: 5 }), copies: fc.integer({ min: 1, max: 4 }) })
  .map(({ key, variant, copies }) =>
    command(`create(${String([key, variant, copies])})`, async (model, { partner }) => {
      const externalId = `ERP-MODEL-${String(key)}`;
      const quantity = [300, 700, 1100, 24_500, 100, 200][variant] ?? 0;
      const window =
        variant === 1 ? { from: morning, until: morning + 2 * hour } : { from: -Infinity, until: Infinity };
      const assigned = variant % 2 === 1 ? { driverNif: driver, tractorPlate: "AB1" } : {};
      const body = anAuthorization({
        externalId,
        quantity: inUnits(quantity),
        ...assigned,
        ...(variant === 1 && {
          scheduledDate: new Date(window.from).toISOString(),
          endDate: new Date(window.until).toISOString(),
        }),
      });
      const known = model.authorizations.find((one) => one.externalId === externalId);
      // The same call several times at once: at the most one of them creates.
      const answers = await Promise.all(Array.from({ length: copies }, () => partner.create(body)));
      const statuses = answers.map(({ status }) => status).sort();
      if (known !== undefined && known.variant !== variant) {
        expect(statuses).toEqual(answers.map(() => 409));
        return;
      }
      expect(statuses).toEqual(answers.map((_, at) => (known === undefined && at === copies - 1 ? 201 : 200)));
      const [id, ...others] = new Set(answers.map((answer) => authorizationIn(answer, answer.status).id));
      expect(others).toEqual([]);
      if (known !== undefined) {
        expect(id).toBe(known.id);
        return;
      }
      model.authorizations.push({
        ...{
          externalId,
          variant,
          id: id ?? "",
          status: "Active",
          quantity,
          taken: 0,
          waiting: [],
        },
        ...{ ...window, driverNif: assigned.driverNif ?? null, tractorPlate: assigned.tractorPlate ?? null },
      });
      model.told.push(`authorization.created ${id ?? ""}`);
    }),
  );

const patch = fc
  .tuple(which, fc.constantFrom<string | null | undefined>(undefined, null, driver, otherDriver), fc.boolean())
  .map(([at, nif, plate]) =>
    commandOnOne(`patch(${String([nif, plate])})`, at, async (one, model, { partner }) => {
      const answer = await partner.patch(one.id, {
        ...(nif !== undefined && { driverNif: nif }),
        ...(plate && { tractorPlate: "ab1" }),
      });
      if (one.status === "Finished") {
        expect(problemIn(answer).code).toBe("authorization_finished");
        return;
      }
      authorizationIn(answer);
      const after = {
        driverNif: nif === undefined ? one.driverNif : nif,
        tractorPlate: plate ? "AB1" : one.tractorPlate,
      };
      const changed = after.driverNif !== one.driverNif || after.tractorPlate !== one.tractorPlate;
      Object.assign(one, after);
      if (changed) model.told.push(`authorization.updated ${one.id}`);
    }),
  );

const cancel = fc.tuple(which, fc.integer({ min: 1, max: 3 })).map(([at, copies]) =>
  commandOnOne(`cancel x${String(copies)}`, at, async (one, model, { partner }) => {
    const answers = await Promise.all(Array.from({ length: copies }, () => partner.cancel(one.id)));
    const ended = one.status === "Active" ? 1 : 0;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ended);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(copies - ended);
    if (ended === 1) finish(model, one, "cancelled");
  }),
);

const markFinished = which.map((at) =>
  commandOnOne("finish", at, async (one, model, { partner }) => {
    const result = await Promise.resolve(finishAuthorization(partner.company, one.id));
    expect(result.ok).toBe(one.status === "Active");
    if (result.ok) finish(model, one, "manual");
  }),
);

const arrival = fc.tuple(which, driverNif, fc.option(thousandths, { nil: undefined })).map(([at, nif, quantity]) =>
  commandOnOne(`arrive(${String([nif, quantity])})`, at, async (one, model, { partner }) => {
    const asked = quantity === undefined ? {} : { quantity: inUnits(quantity) };
    const given = { totemGroupId: northGate, driverNif: nif, authorizationId: one.id, ...asked };
    const outcome = await Promise.resolve(arrive(partner.company, given));
    const expected = take(model, one, nif, quantity);
    expect(Object.keys(outcome)).toEqual([expected]);
    if (expected !== "pending") return;
    one.waiting = [...one.waiting.filter((waiting) => waiting.driverNif !== nif), { driverNif: nif, quantity }];
  }),
);

const emit = fc.tuple(which, fc.constantFrom("synced", "fetch_requested_from_erp")).map(([at, eventType]) =>
  commandOnOne(`emit(${eventType})`, at, async (one, model, { partner }) => {
    expect((await partner.emit(one.id, eventType)).status).toBe(202);
    model.told.push(`authorization.${eventType} ${one.id}`);
    if (eventType !== "synced") return;
    for (const waiting of [...one.waiting]) take(model, one, waiting.driverNif, waiting.quantity);
  }),
);

const advance = fc.integer({ min: 1, max: 3 }).map((hours) =>
  command(`advance(${String(hours)} h)`, async (model, { partner }) => {
    await Promise.resolve();
    partner.company.clock.advance(hours * hour);
    model.now += hours * hour;
  }),
);

/** Everything that can be done, in any order. */
export const everyCommand = [create, create, patch, cancel, markFinished, arrival, arrival, emit, advance];
