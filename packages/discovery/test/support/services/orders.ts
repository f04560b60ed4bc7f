import { randomUUID } from "node:crypto";
import { check } from "./checks.ts";
import { type CreatedRecord, type Fields, pick, type Records, Refusal, refuseReference } from "./records.ts";

const changeable = ["driverNif", "tractorPlate", "trailerPlates", "productExternalId", "warehouseExternalId"];
const required = [
  ...["externalId", "productExternalId", "warehouseExternalId", "quantity"],
  ...["totemGroupId", "operationType", "carrierTaxId"],
];
const optional = [
  ...[
    "batch",
    "format",
    "scheduledDate",
    "endDate",
    "partnerName",
    "partnerCif",
    "productOwnerName",
    "productOwnerCif",
  ],
];
const empty: Fields = Object.fromEntries([...optional, "driverNif", "tractorPlate"].map((name) => [name, null]));

const upper = (value: unknown): unknown => (typeof value === "string" ? value.toUpperCase() : value);
const instant = (value: unknown): unknown => (typeof value === "string" ? new Date(value) : value);

/** Plates in upper case, and instants as such. */
function normalized(fields: Fields): Fields {
  const changed = Object.entries(fields).map(([name, value]) => {
    if (name === "tractorPlate") return [name, upper(value)];
    if (name === "trailerPlates" && Array.isArray(value)) return [name, value.map(upper)];
    return [name, name.endsWith("Date") ? instant(value) : value];
  });
  return Object.fromEntries(changed) as Fields;
}

/** The externalId of an authorization is never returned. */
function shown({
  externalId: _id,
  productExternalId: _product,
  warehouseExternalId: _warehouse,
  sent: _,
  ...rest
}: CreatedRecord) {
  return rest;
}

/** When an order begins; undefined without a date. */
const begins = ({ scheduledDate }: CreatedRecord) =>
  scheduledDate instanceof Date ? scheduledDate.toISOString() : undefined;

/** The authorizations of a company. */
export class Orders {
  readonly #records: Records;
  readonly #named: Readonly<Record<"product" | "warehouse", Records>>;
  readonly #groups: readonly string[];

  constructor(records: Records, named: Readonly<Record<"product" | "warehouse", Records>>, groups: readonly string[]) {
    this.#records = records;
    this.#named = named;
    this.#groups = groups;
  }

  /** The names of the records that an order refers to by code. */
  #names(fields: Fields): Fields {
    const names = Object.entries(this.#named).flatMap(([name, records]) => {
      const { [`${name}ExternalId`]: code } = fields;
      if (code === undefined) return [];
      const found = records.with("externalId", code);
      if (!found) refuseReference(`${name}ExternalId`, code, `There is no ${name} ${JSON.stringify(code)}`);
      return [[name, found["name"]]];
    });
    return Object.fromEntries(names) as Fields;
  }

  create(body: Fields): { entry: CreatedRecord; isNew: boolean } {
    check("body", body, required);
    const sent = normalized(pick([...required, ...optional, ...changeable], body));
    const { externalId, carrierTaxId, totemGroupId, quantity } = sent;
    const earlier = this.#records.with("externalId", externalId);
    if (earlier) {
      const isSame = JSON.stringify(earlier["sent"]) === JSON.stringify(sent);
      if (!isSame) throw new Refusal("conflict", "An authorization with this externalId exists already");
      return { entry: shown(earlier), isNew: false };
    }
    if (carrierTaxId !== "B12345674") refuseReference("carrierTaxId", carrierTaxId, "The carrier is not registered");
    if (!this.#groups.includes(String(totemGroupId)))
      refuseReference("totemGroupId", totemGroupId, "There is no such totem group");
    const fields = { ...empty, trailerPlates: [], ...sent, ...this.#names(sent), remainingQuantity: quantity };
    return { entry: shown(this.#records.add({ status: "Active", ...fields, sent })), isNew: true };
  }

  list(query: Fields): CreatedRecord[] {
    const { status, scheduledDateFrom: from, scheduledDateTo: to } = query;
    const isMeant = (entry: CreatedRecord): boolean => {
      const day = begins(entry)?.slice(0, 10);
      if (status !== undefined && entry["status"] !== status) return false;
      return (
        (from === undefined || (day ?? "") >= JSON.stringify(from).slice(1, -1)) &&
        (to === undefined || (day ?? "~") <= JSON.stringify(to).slice(1, -1))
      );
    };
    return this.#records.all.filter(isMeant).map(shown);
  }

  get(id: string): CreatedRecord {
    return shown(this.#records.find(id));
  }

  update(id: string, body: Fields): CreatedRecord {
    this.#active(id, "The authorization is Finished");
    const fields = pick(changeable, body);
    check("body", fields);
    return shown(this.#records.change(id, { ...normalized(fields), ...this.#names(fields) }));
  }

  cancel(id: string): CreatedRecord {
    this.#active(id, "The authorization is already Finished");
    return shown(this.#records.change(id, { status: "Finished" }));
  }

  emit(id: string, body: Fields): Fields {
    this.#records.find(id);
    check("body", body, ["eventType"]);
    return { eventId: randomUUID(), eventType: body["eventType"], acceptedAt: new Date() };
  }

  #active(id: string, otherwise: string): void {
    if (this.#records.find(id)["status"] === "Finished") throw new Refusal("conflict", otherwise);
  }
}
