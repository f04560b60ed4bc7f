import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { ownExamples } from "@totem-partner/spec/random-own";
import {
  arrive,
  changeAssumptions,
  type Company,
  describeAssumptions,
  exportState,
  finishAuthorization,
  parseAssumptions,
  Simulator,
  type SimulatorOptions,
} from "@totem-partner/simulator";
import fc from "fast-check";
import { driver, northGate } from "../authorization.ts";
import { aPdf, formOf } from "../form.ts";

const morning = Date.parse("2026-07-01T08:00:00.000Z");

/** One company of a simulator in this process, to do random things to. */
export class RandomCompany {
  readonly #simulator: Simulator;

  constructor(options: SimulatorOptions = {}) {
    this.#simulator = new Simulator({ now: morning, ...options });
  }

  get company(): Company {
    const company = this.#simulator.company("test_random");
    if (!company) throw new Error("There is no company with this key.");
    return company;
  }

  /** Calls the partner interface; whatever it answers is fine, but for a failure. */
  async call(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = {
      "X-Partner-API-Key": "test_random",
      ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
    };
    const sent = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    const response = await this.#simulator.fetch(new Request(`http://mock${path}`, { method, headers, ...sent }));
    if (response.status >= 500) throw new Error(`${method} ${path}: ${String(response.status)}`);
    return response;
  }
}

/** One of a list, by a number; nothing of an empty one. */
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];

const idIn = (records: Pick<ReadonlyMap<string, unknown>, "keys">, at: number): string =>
  pick([...records.keys()], at) ?? "00000000-0000-4000-8000-000000000000";

/** Something that happens to a company. */
export type Act = (on: RandomCompany) => unknown;

const few = fc.nat({ max: 3 });
const drivers = fc.constantFrom(driver, "87654321X", "NEW-DRIVER");
const plates = fc.constantFrom("1234bcd", "ZZ9", "r1");
const quantities = fc.constantFrom(0.1, 0.2, 0.3, 1, 24.5, 1e9, 0.1234567);
const days = fc.constantFrom("2026-06-30T08:00:00Z", "2026-07-01T10:00:00+02:00", "2026-07-02T00:00:00.123Z");
const field = <T>(name: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((one) => (one === undefined ? {} : { [name]: one }));
const fieldsOf = (...fields: fc.Arbitrary<object>[]): fc.Arbitrary<object> =>
  fc.tuple(...fields).map((all): object => Object.assign({}, ...all) as object);

const creates = fieldsOf(
  fc.constant({ totemGroupId: northGate.toUpperCase(), operationType: "loading", carrierTaxId: "B12345674" }),
  fc.constantFrom("WHEAT-01", "OATS").map((productExternalId) => ({ productExternalId })),
  fc.constant({ warehouseExternalId: "SILO-01" }),
  quantities.map((quantity) => ({ quantity })),
  field("scheduledDate", days),
  field("endDate", days),
  field("driverNif", drivers),
  field("tractorPlate", plates),
  field("trailerPlates", fc.array(plates, { maxLength: 2 })),
  field("batch", fc.constant("B-1")),
);

/** Every alternative of every assumption, but for those that would shut the partner interface. */
const assumptions = fc.constantFrom(
  ...describeAssumptions()
    .filter(({ id }) => id !== "path-prefix" && id !== "trailing-slash" && id !== "rate-limit")
    .flatMap(({ id, values, integer, own }) =>
      values.flatMap(({ value }): Readonly<Record<string, InputValue>>[] => {
        if (value === "<own>") return ownExamples(own).map((one) => ({ [id]: one }));
        return [{ [id]: value === "<integer>" ? (integer?.maximum ?? 7) : value }];
      }),
    ),
);

const display = fc.constantFrom('{"__proto__":{"a":1}}', '{"colours":["red",{"deep":true}]}', "{}");

/** Things that can happen to a company, over the partner interface, at totems and in the control API. */
export const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(creates, few).map(
      ([body, nth]): Act =>
        (on) =>
          on.call("POST", "/authorizations", { ...body, externalId: `ERP-${String(nth)}` }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(few, drivers, fc.option(quantities), fc.boolean())
      .map(([nth, driverNif, quantity, named]): Act => ({ company }) => {
        const authorizationId = named ? { authorizationId: idIn(company.records.authorizations, nth) } : {};
        return arrive(company, {
          totemGroupId: northGate,
          driverNif,
          ...(quantity !== null && { quantity }),
          ...authorizationId,
        });
      }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        few,
        fieldsOf(
          field("driverNif", fc.option(drivers)),
          field("tractorPlate", fc.option(plates)),
          field("trailerPlates", fc.array(plates, { maxLength: 2 })),
        ),
      )
      .map(
        ([nth, body]): Act =>
          (on) =>
            on.call("PATCH", `/authorizations/${idIn(on.company.records.authorizations, nth)}`, body),
      ),
  },
  few.map(
    (nth): Act =>
      (on) =>
        on.call("POST", `/authorizations/${idIn(on.company.records.authorizations, nth)}/cancel`),
  ),
  few.map(
    (nth): Act =>
      (on) =>
        on.call("POST", `/authorizations/${idIn(on.company.records.authorizations, nth)}/webhook`, {
          eventType: "synced",
        }),
  ),
  few.map(
    (nth): Act =>
      ({ company }) =>
        finishAuthorization(company, idIn(company.records.authorizations, nth)),
  ),
  fc.integer({ min: -2, max: 2 }).map(
    (hours): Act =>
      ({ company }) =>
        company.clock.set(company.clock.now() + hours * 36e5 * 9),
  ),
  assumptions.map(
    (values): Act =>
      ({ company }) =>
        changeAssumptions(company, parseAssumptions(values)),
  ),
  fc.constantFrom("OATS", "RYE").map(
    (externalId): Act =>
      (on) =>
        on.call("POST", "/products", { externalId, name: "Grain" }),
  ),
  few.map(
    (nth): Act =>
      (on) =>
        on.call("DELETE", `/products/${idIn(on.company.records.products, nth + 2)}`),
  ),
  display.map(
    (text): Act =>
      (on) =>
        on.call("POST", "/warehouses", {
          name: "Silo",
          code: "S",
          totemGroupId: northGate,
          displayConfiguration: JSON.parse(text) as unknown,
        }),
  ),
  fc.tuple(fc.boolean(), fc.boolean()).map(
    ([enabled, document]): Act =>
      (on) =>
        on.call("POST", "/cleaning-protocol", formOf(String(enabled), document ? aPdf(20) : undefined)),
  ),
  fc.constant<Act>((on) => on.call("DELETE", `/cleaning-protocol/${on.company.records.protocol?.id ?? "none"}`)),
  { weight: 2, arbitrary: fc.constant<Act>((on) => on.call("POST", "/cleaning-categories", { name: "Food" })) },
  few.map(
    (nth): Act =>
      (on) =>
        on.call("POST", "/cleaning-types", { name: "Rinse", categoryId: idIn(on.company.records.categories, nth) }),
  ),
  fc.tuple(few, few).map(([one, other]): Act => (on) => {
    const { categories } = on.company.records;
    const pair = { kind: "category", firstId: idIn(categories, one), secondId: idIn(categories, other) };
    return on.call("POST", "/cleaning-incompatibilities", pair);
  }),
  fc.constantFrom<object>({}, { secret: "s" }, { subscribedEvents: ["operation.recorded", "operation.recorded"] }).map(
    (more): Act =>
      (on) =>
        on.call("PUT", "/webhook", { url: "http://127.0.0.1:1/", ...more }),
  ),
  fc.constant<Act>((on) => on.call("DELETE", "/webhook")),
);

/** A company to which all of these things have happened. */
export async function companyAfter(acts: readonly Act[], on = new RandomCompany()): Promise<RandomCompany> {
  for (const act of acts) await act(on);
  return on;
}

/** Its state, as it travels. */
export const stateOf = ({ company }: RandomCompany): unknown => JSON.parse(JSON.stringify(exportState(company)));
