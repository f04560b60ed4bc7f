import { keepOnce } from "../commands/lifecycle.ts";
import { imported } from "../state/exported-records.ts";
import { CompanyRecords } from "../records/company-records.ts";
import { askedFor } from "../state/records-of-state.ts";
import { upgradeRecord } from "../state/state-format.ts";
import { recordShapes, type StoredKinds } from "./record-shapes.ts";
import type { StoreEntry } from "./state-store.ts";
import { StoredStateError } from "./stored-state-error.ts";

type RecordKind = keyof StoredKinds;

const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(recordShapes, kind);

/** Names of catalog records, which remain when the records are deleted: authorizations still refer to them. */
type Names = Map<string | null, string>;

/** Restores records from the entries of a log, one after the other. */
export class StoredRecords {
  readonly records = new CompanyRecords();
  readonly #names: Record<"products" | "warehouses", Names> = { products: new Map(), warehouses: new Map() };

  /** How a record of each kind is restored. */
  readonly #put: { readonly [Kind in RecordKind]: (key: string, stored: StoredKinds[Kind]) => void } = {
    totemGroups: (key, group) => this.records.totemGroups.set(key, group),
    carriers: (taxId) => this.records.carriers.add(taxId),
    drivers: (nif) => this.records.drivers.add(nif),
    products: (key, stored) => {
      this.#names.products.set(stored.externalId, stored.id);
      this.records.products.set(key, imported.product(stored));
    },
    warehouses: (key, stored) => {
      this.#names.warehouses.set(stored.externalId, stored.id);
      this.records.warehouses.set(key, imported.warehouse(stored));
    },
    authorizations: (key, stored) => {
      const authorization = imported.authorization(stored);
      this.records.authorizations.set(key, authorization);
      keepOnce(this.records, authorization);
    },
    creates: (externalId, { authorizationId, request }) => {
      const made = this.records.authorizations.get(authorizationId);
      if (made === undefined) throw new StoredStateError(`There is no stored authorization ${authorizationId}.`);
      const product = this.#names.products.get(request.productExternalId ?? null);
      const warehouse = this.#names.warehouses.get(request.warehouseExternalId ?? null);
      this.records.creates.set(
        externalId,
        askedFor(
          made,
          imported.request(request),
          request.productExternalId === undefined ? undefined : product,
          request.warehouseExternalId === undefined ? undefined : warehouse,
        ),
      );
    },
    waiting: (key, arrivals) => this.records.waiting.set(key, arrivals),
    operations: (key, stored) => this.records.operations.set(key, imported.operation(stored)),
    protocol: (_key, stored) => (this.records.protocol = imported.protocol(stored)),
    categories: (key, stored) => this.records.categories.set(key, imported.category(stored)),
    types: (key, stored) => this.records.types.set(key, imported.type(stored)),
    incompatibilities: (key, stored) => this.records.incompatibilities.set(key, imported.incompatibility(stored)),
    webhook: (_key, stored) => (this.records.webhook = imported.webhook(stored)),
  };

  /**
   * Accepts an entry of a format; false if it is not a record.
   *
   * @throws {StoredStateError} for a record without the fields of its kind.
   */
  take({ kind, key, value }: StoreEntry, format: number): boolean {
    if (!isRecordKind(kind)) return false;
    if (value === null) this.#delete(kind, key);
    else this.#read(kind, key, upgradeRecord(format, kind, value));
    return true;
  }

  #read<Kind extends RecordKind>(kind: Kind, key: string, value: unknown): StoredKinds[Kind] {
    if (!recordShapes[kind](value)) throw new StoredStateError(`The stored ${kind} ${key} is invalid.`);
    this.#put[kind](key, value);
    return value;
  }

  #delete(kind: RecordKind, key: string): void {
    if (kind === "protocol" || kind === "webhook") this.records[kind] = null;
    else if (kind !== "carriers" && kind !== "drivers") this.records[kind].delete(key);
  }
}
