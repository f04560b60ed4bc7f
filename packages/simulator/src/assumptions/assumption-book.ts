import { sayValue } from "@totem-partner/spec/own-alternatives";
import type { AssumptionId, Assumptions, AssumptionValue } from "@totem-partner/spec/assumptions";
import type { Assume } from "../domain/decision.ts";
import { allowedValues, type AssumptionDescription, defaults, describeAssumptions } from "./assumption-table.ts";

const isSameValue = (one: AssumptionValue, other: AssumptionValue | undefined): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

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
  /** Those that the current request has consulted, in order. */
  #notes: Set<AssumptionId> | undefined;

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
    this.#notes?.add(id);
    return this.#values[id];
  };

  /** Calls a function with its arguments, and notes what it consults. */
  noting<Given extends unknown[], T>(
    notes: Set<AssumptionId> | undefined,
    run: (...given: Given) => T,
    ...given: Given
  ): T {
    const before = this.#notes;
    this.#notes = notes;
    try {
      return run(...given);
    } finally {
      this.#notes = before;
    }
  }

  /** Continues with a value once it is available, and records the reads from then on as if it had been synchronous. */
  thenNoting<T, R>(value: Promise<T>, next: (value: T) => R): Promise<R> {
    const notes = this.#notes;
    return value.then((it) => this.noting(notes, next, it));
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
