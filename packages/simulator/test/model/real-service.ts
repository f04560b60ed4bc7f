import { expect } from "vitest";
import type { ServiceEvent } from "../../src/index.ts";
import { pageIn, Partner } from "../support/partner.ts";
import { inUnits, type ServiceModel } from "./service-model.ts";

const tell = (event: ServiceEvent): string => {
  const line = `${event.type} ${event.authorization.id}`;
  if (event.type === "authorization.finished") return `${line} ${event.reason}`;
  return event.type === "operation.recorded" ? `${line} ${String(event.operation.quantity)}` : line;
};

/** The simulator under test, with a memory of what was Finished. */
export class RealService {
  readonly partner = new Partner();
  readonly #finished = new Map<string, unknown>();

  /** Compares everything that can be seen with the model. */
  async mustEqual(model: ServiceModel): Promise<void> {
    const { items, total } = pageIn(await this.partner.list("?limit=200"));
    expect(total).toBe(model.authorizations.length);
    const byId = new Map(items.map((item) => [item.id, item]));
    for (const one of model.authorizations) {
      const shown = byId.get(one.id);
      expect(shown).toMatchObject({
        status: one.status,
        quantity: inUnits(one.quantity),
        remainingQuantity: inUnits(one.quantity - one.taken),
        driverNif: one.driverNif,
        tractorPlate: one.tractorPlate,
      });
      if (one.status === "Active") continue;
      // A Finished authorization never changes again.
      if (this.#finished.has(one.id)) expect(shown).toEqual(this.#finished.get(one.id));
      this.#finished.set(one.id, shown);
    }
    expect(this.partner.events.map(tell)).toEqual(model.told);
  }
}
