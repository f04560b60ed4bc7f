import { randomUUID } from "node:crypto";
import { check } from "./checks.ts";
import { Cleaning } from "./cleaning.ts";
import { Orders } from "./orders.ts";
import { type CreatedRecord, type Fields, pick, Records, Refusal, refuseReference } from "./records.ts";

const groups = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];

/** A product or a warehouse. */
export type Catalogued = "products" | "warehouses";

const empty: Readonly<Record<Catalogued, Fields>> = {
  products: { externalId: null, name: null },
  warehouses: { externalId: null, name: null, code: null, totemGroupId: null, displayConfiguration: null },
};

const fixtures: Readonly<Record<Catalogued, readonly (readonly [externalId: string, name: string])[]>> = {
  products: [
    ["WHEAT-01", "Soft wheat"],
    ["MAIZE-01", "Yellow maize"],
    ["BARLEY-01", "Feed barley"],
  ],
  warehouses: [
    ["SILO-01", "Silo 1"],
    ["SILO-02", "Silo 2"],
  ],
};

/** The records of a company at a service that shares nothing with the simulator. */
export class Company {
  readonly #catalogue: Readonly<Record<Catalogued, Records>>;
  readonly orders: Orders;
  readonly cleaning: Cleaning;
  #webhook: Fields | undefined;

  constructor(newId: () => string) {
    const [products, warehouses] = [new Records(newId), new Records(newId)];
    this.#catalogue = { products, warehouses };
    this.orders = new Orders(new Records(newId), { product: products, warehouse: warehouses }, groups);
    this.cleaning = new Cleaning(newId);
    for (const kind of ["products", "warehouses"] as const)
      for (const [externalId, name] of fixtures[kind]) this.#catalogue[kind].add({ ...empty[kind], externalId, name });
  }

  /** Its products or warehouses. */
  of(kind: Catalogued): Records {
    return this.#catalogue[kind];
  }

  add(kind: Catalogued, fields: Fields): CreatedRecord {
    check("body", fields, ["name"]);
    if (this.#catalogue[kind].with("externalId", fields["externalId"]))
      throw new Refusal("conflict", "The externalId is taken");
    this.#checkGroup(fields);
    return this.#catalogue[kind].add({ ...empty[kind], ...pick(Object.keys(empty[kind]), fields) });
  }

  change(kind: Catalogued, id: string, fields: Fields): CreatedRecord {
    this.#catalogue[kind].find(id);
    check("body", fields);
    this.#checkGroup(fields);
    const { externalId: _, ...changeable } = empty[kind];
    return this.#catalogue[kind].change(id, pick(Object.keys(changeable), fields));
  }

  #checkGroup({ totemGroupId }: Fields): void {
    if (typeof totemGroupId !== "string" || groups.includes(totemGroupId)) return;
    refuseReference("totemGroupId", totemGroupId, "There is no such totem group");
  }

  get webhook(): Fields | undefined {
    return this.#webhook;
  }

  setWebhook(fields: Fields): Fields {
    check("body", fields, ["url"]);
    const { url, subscribedEvents = [], secret } = fields;
    const now = new Date();
    const dates = { createdAt: this.#webhook?.["createdAt"] ?? now, updatedAt: now };
    this.#webhook = { url, hasSecret: secret !== undefined, subscribedEvents, ...dates };
    return this.#webhook;
  }

  /** The number of records in force beyond those that a company begins with. */
  get surplus(): number {
    const active = this.orders.list({ status: "Active" }).length;
    const single = [this.cleaning.protocol, this.#webhook].filter((one) => one !== undefined).length;
    const catalogued = (["products", "warehouses"] as const).map(
      (kind) => this.of(kind).all.length - fixtures[kind].length,
    );
    return catalogued.reduce((sum, count) => sum + count, active + single);
  }

  removeWebhook(): void {
    if (this.#webhook === undefined) throw new Refusal("unknown", "There is no webhook");
    this.#webhook = undefined;
  }
}

/** The companies of a service, by key; each begins when it first calls. */
export class Companies {
  readonly #all = new Map<string, Company>();
  readonly #newId: () => string;

  constructor(newId: () => string = randomUUID) {
    this.#newId = newId;
  }

  /** Throws for an unknown key. */
  with(key: string | undefined): Company {
    if (key?.startsWith("test_") !== true) throw new Refusal("key", "The API key is unknown");
    const known = this.#all.get(key) ?? new Company(this.#newId);
    this.#all.set(key, known);
    return known;
  }
}
