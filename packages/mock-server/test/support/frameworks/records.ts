import { randomUUID } from "node:crypto";

/** What a request or a record holds. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record in memory. */
export type Entry = Fields & { id: string };

/** Why a request is not carried out; each framework says it in its own way. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Some of the records of a list, and how many there are in all. */
export interface Part {
  rows: readonly Entry[];
  total: number;
  limit: number;
  offset: number;
}

/** The records of one kind, oldest first. */
export class Records {
  readonly #entries = new Map<string, Entry>();

  add(fields: Fields): Entry {
    const now = new Date(Date.now() + this.#entries.size).toISOString();
    const entry = { id: randomUUID(), ...fields, createdAt: now, updatedAt: now };
    this.#entries.set(entry.id, entry);
    return entry;
  }

  get all(): Entry[] {
    return [...this.#entries.values()];
  }

  find(id: string): Entry {
    const found = this.#entries.get(id);
    if (found === undefined) throw new Refusal(404, `No record ${id}`);
    return found;
  }

  change(id: string, fields: Fields): Entry {
    const changed = { ...this.find(id), ...fields, updatedAt: new Date().toISOString() };
    this.#entries.set(id, changed);
    return changed;
  }

  remove(id: string): void {
    this.find(id);
    this.#entries.delete(id);
  }

  /** The record whose field has a value. */
  with(field: string, value: unknown): Entry | undefined {
    return value === undefined ? undefined : this.all.find((entry) => entry[field] === value);
  }
}

/** What a service knows of what it is sent; it drops the rest. */
export const pick = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** The text in a field; without one, the request is refused. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw new Refusal(400, `${name} must be a string`);
  return value;
}

/** A part of a field of records, as a query asks for it. */
export function partOf(rows: readonly Entry[], limit: number, offset: number): Part {
  return { rows: rows.slice(offset, offset + limit), total: rows.length, limit, offset };
}
