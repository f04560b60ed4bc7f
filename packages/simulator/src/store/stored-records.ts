import type { CompanyRecords } from "../records/company-records.ts";
import type { ExportedKinds, RecordKind } from "../state/exported-records.ts";
import { ImportedRecords } from "../state/imported-records.ts";
import { recordShapes } from "../state/record-shapes.ts";
import { upgradeRecord } from "../state/state-format.ts";
import type { StoreEntry } from "./state-store.ts";
import { StoredStateError } from "./stored-state-error.ts";

const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(recordShapes, kind);

/** Restores records from the entries of a log, one after the other. */
export class StoredRecords {
  readonly #imported = new ImportedRecords((authorizationId) => {
    throw new StoredStateError(`There is no stored authorization ${authorizationId}.`);
  });

  /** What has been restored. */
  get records(): CompanyRecords {
    return this.#imported.records;
  }

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

  #read<Kind extends RecordKind>(kind: Kind, key: string, value: unknown): ExportedKinds[Kind] {
    if (!recordShapes[kind](value)) throw new StoredStateError(`The stored ${kind} ${key} is invalid.`);
    this.#imported.put(kind, key, value);
    return value;
  }

  #delete(kind: RecordKind, key: string): void {
    if (kind === "protocol" || kind === "webhook") this.records[kind] = null;
    else if (kind !== "carriers" && kind !== "drivers") this.records[kind].delete(key);
  }
}
