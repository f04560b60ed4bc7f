import { type Entry, type Fields, pick, Records, Refusal, textIn } from "./records.ts";

const plate = /^[A-Za-z0-9]{1,8}$/;
const changeable = ["driverNif", "tractorPlate", "trailerPlates", "productExternalId", "warehouseExternalId"];
const givenOnce = [
  ...["externalId", "quantity", "totemGroupId", "operationType", "batch", "format", "scheduledDate", "endDate"],
  ...["carrierTaxId", "partnerName", "partnerCif", "productOwnerName", "productOwnerCif"],
];
const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value);

/** When an order begins; empty without a date, before every day. */
const begins = ({ scheduledDate }: Entry): string => (typeof scheduledDate === "string" ? scheduledDate : "");

const normalized = (given: unknown): unknown => {
  if (typeof given !== "string") return given;
  if (!plate.test(given)) throw new Refusal(400, `${given} is no plate`);
  return given.toUpperCase();
};

/** The externalId of an authorization is never returned. */
const shown = ({
  externalId: _externalId,
  productExternalId: _product,
  warehouseExternalId: _warehouse,
  ...rest
}: Entry) => rest;

/** The authorizations of a company. */
export class Orders {
  readonly #records = new Records();
  readonly #products: Records;
  readonly #warehouses: Records;

  constructor(products: Records, warehouses: Records) {
    this.#products = products;
    this.#warehouses = warehouses;
  }

  /** The names of what an order refers to by code. */
  #named({ productExternalId, warehouseExternalId }: Fields): Fields {
    const [product, warehouse] = [
      this.#products.with("externalId", productExternalId),
      this.#warehouses.with("externalId", warehouseExternalId),
    ];
    if (productExternalId !== undefined && !product)
      throw new Refusal(422, `There is no product ${JSON.stringify(productExternalId)}`);
    if (warehouseExternalId !== undefined && !warehouse) {
      throw new Refusal(422, `There is no warehouse ${JSON.stringify(warehouseExternalId)}`);
    }
    return { ...(product && { product: product["name"] }), ...(warehouse && { warehouse: warehouse["name"] }) };
  }

  #vehicle({ tractorPlate, trailerPlates }: Fields): Fields {
    const trailers: unknown[] | undefined = Array.isArray(trailerPlates) ? trailerPlates : undefined;
    return {
      ...(tractorPlate !== undefined && { tractorPlate: normalized(tractorPlate) }),
      ...(trailers && { trailerPlates: trailers.map(normalized) }),
    };
  }

  create(body: Fields): { entry: Entry; isNew: boolean } {
    const externalId = textIn(body, "externalId");
    const { quantity } = body;
    const fields = pick([...givenOnce, ...changeable], body);
    if (typeof quantity !== "number" || quantity <= 0) throw new Refusal(400, "quantity must be positive");
    if (textIn(body, "carrierTaxId") !== "B12345674") throw new Refusal(422, "The carrier is not registered");
    const earlier = this.#records.with("externalId", externalId);
    if (earlier) {
      const isSame = Object.entries({ ...fields, ...this.#vehicle(fields) }).every(
        ([name, value]) => JSON.stringify(earlier[name]) === JSON.stringify(value),
      );
      if (!isSame) throw new Refusal(409, "The externalId is taken");
      return { entry: shown(earlier), isNew: false };
    }
    const empty = { product: null, warehouse: null, driverNif: null, tractorPlate: null, trailerPlates: [] };
    const known = { ...fields, ...this.#named(fields), ...this.#vehicle(fields) };
    return { entry: shown(this.#records.add({ status: "Active", ...empty, ...known })), isNew: true };
  }

  list({ status, scheduledDateFrom }: Fields): Entry[] {
    if (status !== undefined && status !== "Active" && status !== "Finished")
      throw new Refusal(400, "status is unknown");
    if (scheduledDateFrom !== undefined && !isDay(scheduledDateFrom)) {
      throw new Refusal(400, "scheduledDateFrom must be a day");
    }
    const isMeant = (entry: Entry): boolean =>
      (status === undefined || entry["status"] === status) &&
      (scheduledDateFrom === undefined || begins(entry) >= scheduledDateFrom);
    return this.#records.all.filter(isMeant).map(shown);
  }

  get(id: string): Entry {
    return shown(this.#records.find(id));
  }

  update(id: string, body: Fields): Entry {
    this.#active(id, "The authorization is Finished");
    const fields = pick(changeable, body);
    return shown(this.#records.change(id, { ...fields, ...this.#named(fields), ...this.#vehicle(fields) }));
  }

  cancel(id: string): Entry {
    this.#active(id, "The authorization is already Finished");
    return shown(this.#records.change(id, { status: "Finished" }));
  }

  emit(id: string, { eventType }: Fields): void {
    if (eventType !== "synced" && eventType !== "fetch_requested_from_erp")
      throw new Refusal(400, "eventType is unknown");
    this.#records.find(id);
  }

  #active(id: string, otherwise: string): void {
    if (this.#records.find(id)["status"] === "Finished") throw new Refusal(409, otherwise);
  }
}
