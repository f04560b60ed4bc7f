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
  readonly isFirst: boolean;
}

/** Records that wait within bounds. The first of a kind may displace those whose kind is known. */
export class WaitingLine<Q extends { readonly size: number }> {
  readonly #bounds: Bounds;
  #waiting: Place<Q>[] = [];
  #taken: Place<Q>[] = [];
  #size = 0;
  #sampled = 0;
  #dropped = 0;
  #isClosed = false;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get counts() {
    return { sampled: this.#sampled, dropped: this.#dropped, waiting: this.#waiting.length + this.#taken.length };
  }

  get isTaken(): boolean {
    return this.#taken.length > 0;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Accepts a record of a kind, if there is room, and only then builds it. Returns whether it did. */
  add(build: () => Q, kind: Kind): boolean {
    if (this.#isClosed) return this.#refuse(true);
    const { records, ordinary, size } = this.#bounds;
    const isFirst = !kind.isKnown;
    const most = isFirst || !kind.isOrdinary ? records : ordinary;
    const isFull = (): boolean => this.counts.waiting >= most;
    const further = isFirst ? this.#waiting.filter((one) => !one.isFirst) : [];
    if (isFull() && further.length === 0) return this.#refuse(isFirst);
    const queued = build();
    const furtherSize = further.reduce((sum, one) => sum + one.queued.size, 0);
    if (this.#size - furtherSize + queued.size > size) return this.#refuse(isFirst);
    // The newest of a known kind gives way: the older ones have waited longer.
    while (isFull() || this.#size + queued.size > size) this.#leaveOut(further.pop());
    kind.isKnown = true;
    this.#waiting.push({ queued, kind, isFirst });
    this.#size += queued.size;
    return true;
  }

  /** Takes the next records. They count as waiting until they are finished or lost. */
  take(most: number): readonly Q[] {
    this.#taken = this.#waiting.splice(0, most);
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
    this.#dropped += this.#waiting.length;
    [this.#waiting, this.#size] = [[], 0];
    this.#isClosed = true;
  }

  #refuse(isFirst: boolean): false {
    if (isFirst) this.#dropped += 1;
    else this.#sampled += 1;
    return false;
  }

  #leaveOut(leaving: Place<Q> | undefined): void {
    this.#waiting = this.#waiting.filter((one) => one !== leaving);
    this.#size -= leaving?.queued.size ?? 0;
    this.#sampled += 1;
  }
}
