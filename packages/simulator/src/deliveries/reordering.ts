/** A delivery that waits for others to arrive first. */
interface Held {
  /** How many more events it waits for that have not happened yet. */
  wanted: number;
  ahead: Set<string>;
}

/** How many can wait for others at once; any more only wait for their timeout. */
const mostHeld = 1000;

/** The deliveries that are to arrive after others that happened later. */
export class Reordering {
  readonly #held = new Map<string, Held>();

  /** Holds a delivery until this many later ones have arrived. */
  hold(id: string, behind: number): void {
    if (this.#held.size < mostHeld) this.#held.set(id, { wanted: behind, ahead: new Set() });
  }

  /** Records a delivery that was just created. */
  happened(id: string): void {
    for (const held of this.#held.values()) {
      if (held.wanted === 0) continue;
      held.wanted -= 1;
      held.ahead.add(id);
    }
  }

  /** Records that a delivery has settled. Returns those that need not wait any longer. */
  settled(id: string): string[] {
    this.#held.delete(id);
    const isFree = ({ wanted, ahead }: Held) => ahead.delete(id) && wanted === 0 && ahead.size === 0;
    const free = [...this.#held].filter(([, held]) => isFree(held)).map(([name]) => name);
    for (const one of free) this.#held.delete(one);
    return free;
  }

  clear(): void {
    this.#held.clear();
  }
}
