/** A kind of records, of which it suffices to process some when there are too many. */
export interface Kind {
  /** True if one of them was accepted. */
  isKnown: boolean;
  /** True if little is expected of them, so that fewer may wait. */
  readonly isOrdinary: boolean;
}

interface Bounds {
  records: number;
  /** The number that may wait for an ordinary one of a known kind to be accepted. */
  ordinary: number;
  size: number;
}

interface Place<Q> {
  readonly queued: Q;
  readonly kind: Kind;
}

/** Records that wait within bounds. The first of a kind goes first, and may displace one whose kind is known. */
export class WaitingLine<Q extends { readonly size: number }> {
  readonly #bounds: Bounds;
  #first: Place<Q>[] = [];
  #further: Place<Q>[] = [];
  #taken: Place<Q>[] = [];
  #size = 0;
  #furtherSize = 0;
  #sampled = 0;
  #dropped = 0;
  #isClosed = false;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get counts() {
    return { sampled: this.#sampled, dropped: this.#dropped, waiting: this.#length + this.#taken.length };
  }

  get isTaken(): boolean {
    return this.#taken.length > 0;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Accepts a record of a kind, if there is room, and only then builds it. Returns whether it did. */
  add(build: () => Q, kind: Kind): boolean {
    if (this.#isClosed) return this.#refuse(true);
    const { records, ordinary, size } = this.#bounds;
    const isFirst = !kind.isKnown;
    const isFull = this.#length + this.#taken.length >= (isFirst || !kind.isOrdinary ? records : ordinary);
    if (isFull && !(isFirst && this.#further.length > 0)) return this.#refuse(isFirst);
    const queued = build();
    const surplus = this.#size + queued.size - size;
    if (surplus > (isFirst ? this.#furtherSize : 0)) return this.#refuse(isFirst);
    if (isFull) this.#leaveOut();
    while (this.#size + queued.size > size) this.#leaveOut();
    kind.isKnown = true;
    (isFirst ? this.#first : this.#further).push({ queued, kind });
    this.#size += queued.size;
    if (!isFirst) this.#furtherSize += queued.size;
    return true;
  }

  /** Takes the next records. They count as waiting until they are finished or lost. */
  take(most: number): readonly Q[] {
    const first = this.#first.splice(0, most);
    const further = this.#further.splice(0, most - first.length);
    for (const { queued } of further) this.#furtherSize -= queued.size;
    this.#taken = [...first, ...further];
    return this.#taken.map(({ queued }) => queued);
  }

  finish(): readonly Q[] {
    const taken = this.#taken;
    this.#taken = [];
    for (const { queued } of taken) this.#size -= queued.size;
    return taken.map(({ queued }) => queued);
  }

  lose(): void {
    for (const { kind } of this.#taken) kind.isKnown = false;
    this.#dropped += this.finish().length;
  }

  close(): void {
    this.lose();
    this.#dropped += this.#length;
    [this.#first, this.#further, this.#size, this.#furtherSize] = [[], [], 0, 0];
    this.#isClosed = true;
  }

  get #length(): number {
    return this.#first.length + this.#further.length;
  }

  #refuse(isFirst: boolean): false {
    if (isFirst) this.#dropped += 1;
    else this.#sampled += 1;
    return false;
  }

  /** The newest of a known kind gives way: the older ones have waited longer. */
  #leaveOut(): void {
    const size = this.#further.pop()?.queued.size ?? 0;
    this.#size -= size;
    this.#furtherSize -= size;
    this.#sampled += 1;
  }
}
