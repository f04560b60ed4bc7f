/** The fields of a request or a record. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record in memory; its instants are dates. */
export type CreatedRecord = Fields & { id: string };

/** A field that a service refuses. */
export interface Wrong {
  in: "body" | "query" | "path";
  name: string;
  is: "missing" | "type" | "value";
  says: string;
  value?: unknown;
}

/** Reasons not to carry out a request; each framework has its own status and body for them. */
export type Reason =
  | "validation"
  | "malformed"
  | "id"
  | "reference"
  | "unknown"
  | "conflict"
  | "key"
  | "path"
  | "method"
  | "media-type";

/** A request that is not carried out. */
export class Refusal extends Error {
  readonly reason: Reason;
  readonly wrong: readonly Wrong[];

  constructor(reason: Reason, message: string, wrong: readonly Wrong[] = []) {
    super(message);
    this.reason = reason;
    this.wrong = wrong;
  }
}

/** Refuses a reference to a record that is not there. */
export function refuseReference(name: string, value: unknown, says: string): never {
  throw new Refusal("reference", says, [{ in: "body", name, is: "value", says, value }]);
}

/** The records of one kind, oldest first. */
export class Records {
  readonly #entries = new Map<string, CreatedRecord>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  add(fields: Fields): CreatedRecord {
    const now = new Date(Date.now() + this.#entries.size);
    const entry = { id: this.#newId(), ...fields, createdAt: now, updatedAt: now };
    this.#entries.set(entry.id, entry);
    return entry;
  }

  get all(): CreatedRecord[] {
    return [...this.#entries.values()];
  }

  find(id: string): CreatedRecord {
    const found = this.#entries.get(id);
    if (found === undefined) throw new Refusal("unknown", `No record ${id}`);
    return found;
  }

  change(id: string, fields: Fields): CreatedRecord {
    const changed = { ...this.find(id), ...fields, updatedAt: new Date() };
    this.#entries.set(id, changed);
    return changed;
  }

  remove(id: string): void {
    this.find(id);
    this.#entries.delete(id);
  }

  /** The record with this value in a field. */
  with(field: string, value: unknown): CreatedRecord | undefined {
    return value === undefined || value === null ? undefined : this.all.find((entry) => entry[field] === value);
  }
}

/** The fields of a request that a service knows; it drops the rest. */
export const pick = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
