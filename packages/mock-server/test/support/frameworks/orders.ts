import { randomUUID } from "node:crypto";

/** A record in memory. */
export type Entry = Record<string, unknown> & { id: string };

/** Why a request is not carried out; each framework says it in its own way. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const carriers = ["B12345674"];
const plate = /^[A-Za-z0-9]{1,8}$/;

/** A part of a list, and how many records there are in all. */
export interface Part {
  rows: readonly Entry[];
  total: number;
  limit: number;
  offset: number;
}

/** A service that implements a part of the interface, and shares nothing with the simulator. */
export class Orders {
  readonly key = "framework_key_0123456789";
  readonly #authorizations = new Map<string, Entry & { externalId: string }>();
  readonly #products = new Map<string, Entry>();
  readonly #warehouses = new Map<string, Entry>();

  constructor() {
    for (const [code, name] of [
      ["WHEAT-01", "Soft wheat"],
      ["MAIZE-01", "Maize"],
      ["BARLEY-01", "Barley"],
    ] as const)
      this.#add(this.#products, { externalId: code, name });
    for (const [code, name] of [
      ["SILO-01", "Silo 1"],
      ["SILO-02", "Silo 2"],
    ] as const)
      this.#add(this.#warehouses, { externalId: code, name });
  }

  #add(records: Map<string, Entry>, fields: Record<string, unknown>): Entry {
    const now = new Date(Date.now() + records.size).toISOString();
    const entry = { id: randomUUID(), ...fields, createdAt: now, updatedAt: now };
    records.set(entry.id, entry);
    return entry;
  }

  #records(kind: string): Map<string, Entry> {
    const all: Record<string, Map<string, Entry>> = {
      authorizations: this.#authorizations,
      products: this.#products,
      warehouses: this.#warehouses,
    };
    const records = all[kind];
    if (records === undefined) throw new Refusal(404, `There are no ${kind}`);
    return records;
  }

  list(kind: string, limit: number, offset: number): Part {
    const shown = [...this.#records(kind).values()].map(this.#shown);
    return { rows: shown.slice(offset, offset + limit), total: shown.length, limit, offset };
  }

  get(kind: string, id: string): Entry {
    const found = this.#records(kind).get(id);
    if (found === undefined) throw new Refusal(404, `No record ${id}`);
    return this.#shown(found);
  }

  /** The externalId of an authorization is never returned. */
  readonly #shown = (entry: Entry): Entry => {
    const { externalId, ...rest } = entry;
    return "status" in entry ? rest : { ...rest, externalId };
  };

  createProduct(body: Record<string, unknown>): Entry {
    if (typeof body["name"] !== "string") throw new Refusal(400, "name must be a string");
    return this.#add(this.#products, body);
  }

  create(body: Record<string, unknown>): { entry: Entry; isNew: boolean } {
    const { externalId, carrierTaxId, quantity } = body;
    if (typeof externalId !== "string") throw new Refusal(400, "externalId must be a string");
    if (typeof quantity !== "number" || quantity <= 0) throw new Refusal(400, "quantity must be positive");
    if (!carriers.includes(String(carrierTaxId))) throw new Refusal(422, "The carrier is not registered");
    const earlier = [...this.#authorizations.values()].find((one) => one.externalId === externalId);
    if (earlier) {
      if (earlier["quantity"] !== quantity) throw new Refusal(409, "The externalId is taken");
      return { entry: this.#shown(earlier), isNew: false };
    }
    const { productExternalId, warehouseExternalId, ...rest } = body;
    const named = {
      product: this.#nameOf(this.#products, productExternalId),
      warehouse: this.#nameOf(this.#warehouses, warehouseExternalId),
    };
    const empty = { driverNif: null, tractorPlate: null, trailerPlates: [] };
    const entry = this.#add(this.#authorizations, { status: "Active", ...named, ...empty, ...rest });
    return { entry: this.#shown(entry), isNew: true };
  }

  #nameOf(records: Map<string, Entry>, code: unknown): unknown {
    const found = [...records.values()].find(({ externalId }) => externalId === code);
    if (found === undefined) throw new Refusal(422, `There is no ${String(code)}`);
    return found["name"];
  }

  update(id: string, body: Record<string, unknown>): Entry {
    const found = this.#authorizations.get(id);
    if (found === undefined) throw new Refusal(404, `No record ${id}`);
    if (found["status"] !== "Active") throw new Refusal(409, "The authorization is Finished");
    const { tractorPlate } = body;
    if (typeof tractorPlate === "string" && !plate.test(tractorPlate))
      throw new Refusal(400, "tractorPlate is no plate");
    Object.assign(found, body, typeof tractorPlate === "string" && { tractorPlate: tractorPlate.toUpperCase() });
    return this.#shown(found);
  }

  cancel(id: string): Entry {
    const found = this.#authorizations.get(id);
    if (found === undefined) throw new Refusal(404, `No record ${id}`);
    if (found["status"] === "Finished") throw new Refusal(409, "The authorization is already Finished");
    found["status"] = "Finished";
    return this.#shown(found);
  }
}
