import { Big } from "big.js";
import fc from "fast-check";
import { expect } from "vitest";
import { arrive, finishAuthorization, type ServiceEvent } from "../../src/index.ts";
import { anAuthorization, driver, northGate, otherDriver } from "../support/domain/authorization.ts";
import { authorizationIn, morning, pageIn, Partner, problemIn } from "../support/partner.ts";

const hour = 3_600_000;

/** The parameters of an act; quantities are counted in thousandths, so that they stay integers. */
export const given = fc.record({
  which: fc.nat({ max: 5 }),
  variant: fc.nat({ max: 5 }),
  copies: fc.integer({ min: 1, max: 4 }),
  assigned: fc.constantFrom(undefined, null, driver, otherDriver),
  hasPlate: fc.boolean(),
  nif: fc.constantFrom(driver, otherDriver),
  quantity: fc.option(fc.constantFrom(1, 100, 200, 300, 700, 1100, 24_500), { nil: undefined }),
  eventType: fc.constantFrom("synced", "fetch_requested_from_erp"),
  hours: fc.integer({ min: 1, max: 3 }),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

interface Waiting {
  driverNif: string;
  quantity: number | undefined;
}

/** The model's state of one authorization. */
interface Known {
  externalId: string;
  /** The variant of the body that created it. */
  variant: number;
  id: string;
  status: "Active" | "Finished";
  quantity: number;
  taken: number;
  from: number;
  until: number;
  driverNif: string | null;
  tractorPlate: string | null;
  /** Drivers who wait, in the order of their arrival, and how much they want. */
  waiting: Waiting[];
}

const inUnits = (thousandths: number): number => new Big(thousandths).div(1000).toNumber();

function tell(event: ServiceEvent): string {
  const line = `${event.type} ${event.authorization.id}`;
  if (event.type === "authorization.finished") return `${line} ${event.reason}`;
  return event.type === "operation.recorded" ? `${line} ${String(event.operation.quantity)}` : line;
}

const always = { from: -Infinity, until: Infinity };

/** The service as simple as it can be thought of, beside the simulator. */
export class Service {
  readonly partner = new Partner();
  readonly known: Known[] = [];
  /** One line for each event that should have happened, oldest first. */
  readonly told: string[] = [];
  readonly #finished = new Map<string, unknown>();
  #now = morning;

  #finish(one: Known, reason: string): void {
    Object.assign(one, { status: "Finished", waiting: [] });
    this.told.push(`authorization.finished ${one.id} ${reason}`);
  }

  /** The expected outcome of an attempt to take from an authorization. */
  #take(one: Known, { driverNif, quantity }: Waiting): "operation" | "pending" | "refused" {
    const left = one.quantity - one.taken;
    if (one.status === "Finished" || this.#now < one.from) return "refused";
    if (one.driverNif !== null && one.driverNif !== driverNif) return "refused";
    if (quantity !== undefined && quantity > left) return "refused";
    if (one.driverNif === null || one.tractorPlate === null) return "pending";
    one.taken += quantity ?? left;
    one.waiting = one.waiting.filter((waiting) => waiting.driverNif !== driverNif);
    this.told.push(`operation.recorded ${one.id} ${String(inUnits(quantity ?? left))}`);
    if (one.taken === one.quantity) this.#finish(one, "consumed");
    return "operation";
  }

  /** A create; with the externalId and the variant of an earlier one it is a repeat, with another variant a change. */
  async create({ which, variant, copies }: Given): Promise<void> {
    const externalId = `ERP-MODEL-${String(which % 4)}`;
    const quantity = [300, 700, 1100, 24_500, 100, 200][variant] ?? 0;
    const window = variant === 1 ? { from: morning, until: morning + 2 * hour } : always;
    const assigned = variant % 2 === 1 ? { driverNif: driver, tractorPlate: "AB1" } : {};
    const [scheduledDate, endDate] = variant === 1 ? Object.values(window).map((at) => new Date(at).toISOString()) : [];
    const dates = { ...(scheduledDate && { scheduledDate }), ...(endDate && { endDate }) };
    const body = anAuthorization({ externalId, quantity: inUnits(quantity), ...assigned, ...dates });
    const before = this.known.find((one) => one.externalId === externalId);
    // The same call several times at once: at the most one of them creates.
    const answers = await Promise.all(Array.from({ length: copies }, () => this.partner.create(body)));
    const statuses = answers.map(({ status }) => status).sort();
    if (before !== undefined && before.variant !== variant) {
      expect(statuses).toEqual(answers.map(() => 409));
      return;
    }
    expect(statuses).toEqual(answers.map((_, at) => (before === undefined && at === copies - 1 ? 201 : 200)));
    const [id = "", ...others] = new Set(answers.map((answer) => authorizationIn(answer, answer.status).id));
    expect([others, id]).toEqual([[], before?.id ?? id]);
    if (before !== undefined) return;
    const { driverNif = null, tractorPlate = null } = assigned;
    const kept = { externalId, variant, id, quantity, ...window, driverNif, tractorPlate };
    this.known.push({ ...kept, status: "Active", taken: 0, waiting: [] });
    this.told.push(`authorization.created ${id}`);
  }

  async patch({ assigned, hasPlate }: Given, one: Known): Promise<void> {
    const change = { ...(assigned !== undefined && { driverNif: assigned }), ...(hasPlate && { tractorPlate: "ab1" }) };
    const answer = await this.partner.patch(one.id, change);
    if (one.status === "Finished") {
      expect(problemIn(answer).code).toBe("authorization_finished");
      return;
    }
    authorizationIn(answer);
    const { driverNif, tractorPlate } = one;
    Object.assign(one, change, hasPlate && { tractorPlate: "AB1" });
    const isChanged = one.driverNif !== driverNif || one.tractorPlate !== tractorPlate;
    if (isChanged) this.told.push(`authorization.updated ${one.id}`);
  }

  async cancel({ copies }: Given, one: Known): Promise<void> {
    const answers = await Promise.all(Array.from({ length: copies }, () => this.partner.cancel(one.id)));
    const ended = one.status === "Active" ? 1 : 0;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ended);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(copies - ended);
    if (ended === 1) this.#finish(one, "cancelled");
  }

  markFinished(_given: Given, one: Known): void {
    const result = finishAuthorization(this.partner.company, one.id);
    expect(result.ok).toBe(one.status === "Active");
    if (result.ok) this.#finish(one, "manual");
  }

  arrive({ nif, quantity }: Given, one: Known): void {
    const arrival = { totemGroupId: northGate, driverNif: nif, authorizationId: one.id };
    const asked = quantity === undefined ? {} : { quantity: inUnits(quantity) };
    const outcome = arrive(this.partner.company, { ...arrival, ...asked });
    const waiting = { driverNif: nif, quantity };
    const expected = this.#take(one, waiting);
    expect(Object.keys(outcome)).toEqual([expected]);
    if (expected !== "pending") return;
    one.waiting = [...one.waiting.filter(({ driverNif }) => driverNif !== nif), waiting];
  }

  async emit({ eventType }: Given, one: Known): Promise<void> {
    expect((await this.partner.emit(one.id, eventType)).status).toBe(202);
    this.told.push(`authorization.${eventType} ${one.id}`);
    if (eventType === "synced") for (const waiting of [...one.waiting]) this.#take(one, waiting);
  }

  advance({ hours }: Given): void {
    this.partner.company.clock.advance(hours * hour);
    this.#now += hours * hour;
  }

  /** Ends what is over, and compares everything that can be seen with the model. */
  async mustBeSeen(): Promise<void> {
    for (const one of this.known) if (one.status === "Active" && this.#now > one.until) this.#finish(one, "expired");
    const { items, total } = pageIn(await this.partner.list("?limit=200"));
    expect(total).toBe(this.known.length);
    for (const { id, status, quantity, taken, driverNif, tractorPlate } of this.known) {
      const shown = items.find((item) => item.id === id);
      const remainingQuantity = inUnits(quantity - taken);
      expect(shown).toMatchObject({ status, quantity: inUnits(quantity), remainingQuantity, driverNif, tractorPlate });
      if (status === "Active") continue;
      // A Finished authorization never changes again.
      expect(shown).toEqual(this.#finished.get(id) ?? shown);
      this.#finished.set(id, shown);
    }
    expect(this.partner.events.map(tell)).toEqual(this.told);
  }
}
