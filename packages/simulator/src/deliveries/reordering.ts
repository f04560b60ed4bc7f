/** One that waits for others to arrive first. */
interface Held {
  id: string;
  /** How many more it is to wait for that have not happened yet. */
  wanted: number;
  /** Those that it waits for. */
  ahead: Set<string>;
}

/** So many wait for others at once; any more wait for their time alone. */
const mostHeld = 1000;

/** The deliveries that are to arrive after others that happened later. */
export class Reordering {
  readonly #held = new Map<string, Held>();

  /** Holds a delivery until so many that happen later have arrived. */
  hold(id: string, behind: number): void {
    if (this.#held.size < mostHeld) this.#held.set(id, { id, wanted: behind, ahead: new Set() });
  }

  /** Takes note of a delivery that happened now. */
  happened(id: string): void {
    for (const held of this.#held.values()) {
      if (held.wanted === 0) continue;
      held.wanted -= 1;
      held.ahead.add(id);
    }
  }

  /** Takes note that nothing more comes of a delivery. Returns those that need not wait any longer. */
  settled(id: string): string[] {
    this.#held.delete(id);
    const free = [...this.#held.values()].filter(
      ({ wanted, ahead }) => ahead.delete(id) && wanted === 0 && ahead.size === 0,
    );
    for (const one of free) this.#held.delete(one.id);
    return free.map((one) => one.id);
  }

  /** Lets go of all. */
  clear(): void {
    this.#held.clear();
  }
}
