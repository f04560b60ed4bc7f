import { sayValue } from "@totem-partner/spec/own-alternatives";
import type { AssumptionId, Assumptions, AssumptionValue } from "@totem-partner/spec/assumptions";
import type { Assume } from "../domain/decision.ts";
import { allowedValues, type AssumptionDescription, defaults, describeAssumptions } from "./assumption-table.ts";

const isSameValue = (one: AssumptionValue, other: AssumptionValue | undefined): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

const unchangeable = {
  value: () => {
    throw new TypeError("What an exchange consulted cannot be changed.");
  },
};

/** The maximum number of shared usages; a request can cause any order of reads, so the rest are not remembered. */
const mostShared = 10_000;

/** The assumptions that a request has consulted, in order. Requests that consult the same share one: a read creates nothing. */
export class AssumptionUsage {
  /** They belong to several exchanges, so the set throws when it is changed. */
  readonly ids: ReadonlySet<AssumptionId>;
  readonly #next = new Map<AssumptionId, AssumptionUsage>();
  readonly #shared: { count: number };

  constructor(ids: readonly AssumptionId[] = [], shared = { count: 0 }) {
    this.ids = Object.defineProperties(new Set(ids), { add: unchangeable, delete: unchangeable, clear: unchangeable });
    this.#shared = shared;
  }

  and(id: AssumptionId): AssumptionUsage {
    return this.#next.get(id) ?? this.#begin(id);
  }

  #begin(id: AssumptionId): AssumptionUsage {
    if (this.ids.has(id)) return this;
    const next = new AssumptionUsage([...this.ids, id], this.#shared);
    this.#shared.count += 1;
    if (this.#shared.count <= mostShared) this.#next.set(id, next);
    return next;
  }
}

interface Notes {
  consultation: AssumptionUsage;
}

/** A switchable assumption with its current value and use. */
export interface AssumptionReport extends AssumptionDescription {
  value: AssumptionValue;
  alternatives: string[];
  /** The number of times the value has affected a response since the start or the last reset. */
  consulted: number;
}

export class AssumptionBook {
  readonly #initial: Readonly<Assumptions>;
  #values: Readonly<Assumptions>;
  #consulted = new Map<AssumptionId, number>();
  readonly #everConsulted: Set<AssumptionId>;
  #notes: Notes | undefined;

  /** Called with every change of values, except a reset. */
  onChange: (() => void) | undefined;

  /** @param everConsulted Receives the id of each assumption that is read; a reset leaves it as it is. */
  constructor(initial: Partial<Assumptions> = {}, everConsulted = new Set<AssumptionId>()) {
    this.#initial = { ...defaults(), ...initial };
    this.#everConsulted = everConsulted;
    this.#values = this.#initial;
  }

  readonly assume: Assume = (id) => {
    const count = this.#consulted.get(id);
    if (count === undefined) this.#everConsulted.add(id);
    this.#consulted.set(id, (count ?? 0) + 1);
    if (this.#notes) this.#notes.consultation = this.#notes.consultation.and(id);
    return this.#values[id];
  };

  noting<T>(notes: Notes | undefined, run: () => T): T {
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

  change(values: Partial<Assumptions>): void {
    this.#values = { ...this.#values, ...values };
    this.onChange?.();
  }

  reset(): void {
    this.#values = this.#initial;
    this.#consulted = new Map();
  }

  get isAsMade(): boolean {
    return Object.keys(this.changed).length === 0;
  }

  get changed(): Partial<Assumptions> {
    const initial = new Map<string, AssumptionValue>(Object.entries(this.#initial));
    return Object.fromEntries(
      Object.entries(this.#values).filter(([id, value]) => !isSameValue(value, initial.get(id))),
    );
  }

  /** The current values, without counting a read. */
  get values(): Readonly<Assumptions> {
    return this.#values;
  }

  report(): AssumptionReport[] {
    return describeAssumptions().map(({ id, question, ...rest }) => {
      const value = this.#values[id];
      return {
        ...{ id, question, value, ...rest },
        alternatives: allowedValues(id).filter((other) => other !== sayValue(value)),
        consulted: this.#consulted.get(id) ?? 0,
      };
    });
  }
}
