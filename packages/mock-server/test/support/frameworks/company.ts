import { Cleaning } from "./cleaning.ts";
import { Orders } from "./orders.ts";
import { type Entry, type Fields, pick, Records, Refusal, textIn } from "./records.ts";

const changeable = ["name", "code", "totemGroupId", "displayConfiguration"];
const groups = ["11111111-1111-4111-8111-111111111111"];

/** A product or a warehouse. */
export type Catalogued = "products" | "warehouses";

/** What a company has at a service that shares nothing with the simulator. */
export class Company {
  readonly #catalogue = { products: new Records(), warehouses: new Records() };
  readonly orders = new Orders(this.#catalogue.products, this.#catalogue.warehouses);
  readonly cleaning = new Cleaning();
  #webhook: Fields | undefined;

  constructor() {
    for (const [externalId, name] of [
      ["WHEAT-01", "Soft wheat"],
      ["MAIZE-01", "Maize"],
      ["BARLEY-01", "Barley"],
    ] as const)
      this.#catalogue.products.add({ externalId, name });
    for (const [externalId, name] of [
      ["SILO-01", "Silo 1"],
      ["SILO-02", "Silo 2"],
    ] as const)
      this.#catalogue.warehouses.add({ externalId, name, code: null, totemGroupId: groups[0] });
  }

  /** Its products or warehouses. */
  of(kind: Catalogued): Records {
    return this.#catalogue[kind];
  }

  add(kind: Catalogued, fields: Fields): Entry {
    textIn(fields, "name");
    const { externalId = null } = fields;
    if (this.#catalogue[kind].with("externalId", externalId ?? undefined))
      throw new Refusal(409, "The externalId is taken");
    this.#checkGroup(fields);
    return this.#catalogue[kind].add({ externalId, ...pick(changeable, fields) });
  }

  change(kind: Catalogued, id: string, fields: Fields): Entry {
    this.#checkGroup(fields);
    return this.#catalogue[kind].change(id, pick(changeable, fields));
  }

  #checkGroup({ totemGroupId }: Fields): void {
    if (typeof totemGroupId !== "string" || groups.includes(totemGroupId)) return;
    throw new Refusal(422, `There is no totem group ${totemGroupId}`);
  }

  get webhook(): Fields | undefined {
    return this.#webhook;
  }

  setWebhook(fields: Fields): Fields {
    const { subscribedEvents = [], secret } = fields;
    this.#webhook = { url: textIn(fields, "url"), subscribedEvents, hasSecret: secret !== undefined };
    return this.#webhook;
  }

  removeWebhook(): void {
    if (this.#webhook === undefined) throw new Refusal(404, "There is no webhook");
    this.#webhook = undefined;
  }
}

/** The companies of a service, by key; each begins when it first calls. */
export class Companies {
  readonly key = "framework_key_0123456789";
  readonly #all = new Map<string, Company>();

  /** Undefined for a key that nobody has. */
  with(key: string | undefined): Company | undefined {
    if (key?.startsWith("framework_") !== true) return undefined;
    const known = this.#all.get(key) ?? new Company();
    this.#all.set(key, known);
    return known;
  }
}
