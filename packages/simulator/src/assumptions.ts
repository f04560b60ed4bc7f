import { type AssumptionId, type Assumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";
import type { Assume } from "./domain/context.ts";

interface Row {
  question: string;
  default: string | number;
  values?: Readonly<Record<string, string>>;
  integer?: { minimum: number };
}

const rows: Readonly<Record<AssumptionId, Row>> = switchableAssumptions;

/** The id of every switchable assumption. */
export const assumptionIds: readonly AssumptionId[] = Object.keys(rows).filter(isAssumptionId);

/** Whether a name is the id of a switchable assumption. */
export function isAssumptionId(id: string): id is AssumptionId {
  return Object.hasOwn(rows, id);
}

/** The values that an assumption can take, as a sentence would list them. */
function allowedValues(id: AssumptionId): string[] {
  const { values = {}, integer } = rows[id];
  return [...Object.keys(values), ...(integer ? [`an integer of at least ${String(integer.minimum)}`] : [])];
}

function isValueOf<Id extends AssumptionId>(id: Id, value: unknown): value is Assumptions[Id] {
  const { values = {}, integer } = rows[id];
  if (typeof value === "string") return Object.hasOwn(values, value);
  return integer !== undefined && Number.isInteger(value) && Number(value) >= integer.minimum;
}

/** A switchable assumption: its question, and the meaning of each value. */
export interface AssumptionDescription {
  id: AssumptionId;
  question: string;
  default: string | number;
  values: { value: string; meaning: string }[];
}

/** The values of an assumption with their meanings. */
function meaningsOf(id: AssumptionId): AssumptionDescription["values"] {
  const { values = {}, integer } = rows[id];
  const named = Object.entries(values).map(([value, meaning]) => ({ value, meaning }));
  const number = { value: "<integer>", meaning: `Any integer of at least ${String(integer?.minimum)}.` };
  return integer ? [...named, number] : named;
}

/** Every switchable assumption with the meaning of its values. */
export const describeAssumptions = (): AssumptionDescription[] =>
  assumptionIds.map((id) => ({
    id,
    question: rows[id].question,
    default: rows[id].default,
    values: meaningsOf(id),
  }));

/** Thrown for an assumption that does not exist, or a value that it does not allow. */
export class AssumptionError extends Error {
  override readonly name = "AssumptionError";
}

/**
 * Reads assumptions from untrusted input, such as `{ "list-envelope": "array", "create-status": 200 }`. Numbers may be
 * strings and vice versa, as on a command line.
 *
 * @throws {AssumptionError} naming the invalid id or value, and the valid ones.
 */
export function parseAssumptions(input: Readonly<Record<string, unknown>>): Partial<Assumptions> {
  const parsed: Partial<Assumptions> = {};
  for (const [id, given] of Object.entries(input)) {
    if (!isAssumptionId(id)) {
      throw new AssumptionError(
        `There is no assumption ${JSON.stringify(id)}. There are: ${assumptionIds.join(", ")}.`,
      );
    }
    const number = typeof given === "string" && /^(0|[1-9]\d{0,14})$/.test(given) ? Number(given) : given;
    const text = typeof given === "number" ? String(given) : given;
    const value = [given, number, text].find((candidate) => isValueOf(id, candidate));
    if (value === undefined) {
      throw new AssumptionError(`${id} cannot be ${describe(given)}. It can be: ${allowedValues(id).join(", ")}.`);
    }
    Object.assign(parsed, { [id]: value });
  }
  return parsed;
}

/** A value as an error message names it. A nested value may be too deep to serialize. */
function describe(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? "a list" : "an object";
}

/** A switchable assumption with its current value and use. */
export interface AssumptionReport extends AssumptionDescription {
  value: string | number;
  alternatives: string[];
  /** How often the value has affected a response since the start or the last reset. */
  consulted: number;
}

/** The value of every switchable assumption, with a count of how often each was read. */
export class AssumptionBook {
  readonly #initial: Readonly<Assumptions>;
  #values: Readonly<Assumptions>;
  #consulted = new Map<AssumptionId, number>();
  readonly #earlier = new Set<AssumptionId>();
  #notes: Set<AssumptionId> | undefined;

  /** Called with every change of values, except a reset. */
  onChange: (() => void) | undefined;

  constructor(initial: Partial<Assumptions> = {}) {
    this.#initial = { ...defaults(), ...initial };
    this.#values = this.#initial;
  }

  /** Reads a value and counts the read. */
  readonly assume: Assume = (id) => {
    this.#consulted.set(id, (this.#consulted.get(id) ?? 0) + 1);
    this.#notes?.add(id);
    return this.#values[id];
  };

  /** Runs a function, and records which values it read. */
  noting<T>(notes: Set<AssumptionId> | undefined, run: () => T): T {
    const before = this.#notes;
    this.#notes = notes;
    try {
      return run();
    } finally {
      this.#notes = before;
    }
  }

  /** Continues with a value once it is available, and records the reads from then on as if it had been synchronous. */
  thenNoting<T, R>(value: Promise<T>, next: (value: T) => R): Promise<R> {
    const notes = this.#notes;
    return value.then((it) => this.noting(notes, () => next(it)));
  }

  /** Everything that has been read since the book was created, including before resets. */
  get everConsulted(): ReadonlySet<AssumptionId> {
    return new Set([...this.#earlier, ...this.#consulted.keys()]);
  }

  /** Switches some assumptions; the others stay unchanged. */
  change(values: Partial<Assumptions>): void {
    this.#values = { ...this.#values, ...values };
    this.onChange?.();
  }

  /** Restores the initial values; the counts start again. */
  reset(): void {
    this.#values = this.#initial;
    for (const id of this.#consulted.keys()) this.#earlier.add(id);
    this.#consulted = new Map();
  }

  /** Whether every value is the initial one. */
  get isAsMade(): boolean {
    return assumptionIds.every((id) => this.#values[id] === this.#initial[id]);
  }

  /** The values that differ from the initial ones. */
  get changed(): Partial<Assumptions> {
    const changed = assumptionIds.filter((id) => this.#values[id] !== this.#initial[id]);
    return Object.fromEntries(changed.map((id) => [id, this.#values[id]]));
  }

  /** The current values, without counting a read. */
  get values(): Readonly<Assumptions> {
    return this.#values;
  }

  /** Every assumption with its question, value, default, alternatives and count. */
  report(): AssumptionReport[] {
    return assumptionIds.map((id) => {
      const value = this.#values[id];
      return {
        id,
        question: rows[id].question,
        value,
        default: rows[id].default,
        values: meaningsOf(id),
        alternatives: allowedValues(id).filter((other) => other !== String(value)),
        consulted: this.#consulted.get(id) ?? 0,
      };
    });
  }
}

function defaults(): Assumptions {
  const found: Partial<Assumptions> = {};
  for (const id of assumptionIds) Object.assign(found, { [id]: rows[id].default });
  if (!isComplete(found)) throw new AssumptionError("An assumption has no valid default.");
  return found;
}

const isComplete = (values: Partial<Assumptions>): values is Assumptions =>
  assumptionIds.every((id) => isValueOf(id, values[id]));
