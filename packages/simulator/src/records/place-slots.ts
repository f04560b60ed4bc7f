/** How many slots a table has at first; a power of two, as always. */
const fewest = 8;

/** Marks a slot that is free. */
const free = 0;

/**
 * A hash table of places, by the hashes of their keys, which the caller compares where hashes are equal. A flat list of
 * numbers: the garbage collector has nothing to visit, and a place takes 11 to 21 bytes.
 */
export class PlaceSlots {
  /** Of each slot: the hash, and the place plus one. What finds its slot taken stands in one of the next. */
  #slots = new Int32Array(2 * fewest);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The place with this hash that is the right one. */
  find(hash: number, isRight: (place: number) => boolean): number | undefined {
    const slot = this.#slotOf(hash, isRight);
    return this.#isFree(slot) ? undefined : this.#placeAt(slot);
  }

  /** Adds a place that it does not have. */
  add(hash: number, place: number): void {
    // With a quarter of the slots free, a search reads only a few of them.
    if (4 * (this.#size + 1) > 3 * this.#count) this.#grow();
    this.#put(
      this.#slotOf(hash, () => false),
      hash,
      place,
    );
    this.#size += 1;
  }

  /** Removes the place with this hash that is the right one. */
  delete(hash: number, isRight: (place: number) => boolean): void {
    let gap = this.#slotOf(hash, isRight);
    if (this.#isFree(gap)) return;
    this.#size -= 1;
    // Others that may have found this slot taken move up, or a search for them would end here.
    for (let slot = this.#after(gap); !this.#isFree(slot); slot = this.#after(slot)) {
      if (this.#distance(this.#hashAt(slot), slot) < this.#distance(gap, slot)) continue;
      this.#put(gap, this.#hashAt(slot), this.#placeAt(slot));
      gap = slot;
    }
    this.#slots[2 * gap + 1] = free;
  }

  /** All places, with their hashes. */
  forEach(call: (hash: number, place: number) => void): void {
    for (let slot = 0; slot < this.#count; slot += 1)
      if (!this.#isFree(slot)) call(this.#hashAt(slot), this.#placeAt(slot));
  }

  get #count(): number {
    return this.#slots.length >> 1;
  }

  /** The slot of the right place, or the free one where a search for it ends. */
  #slotOf(hash: number, isRight: (place: number) => boolean): number {
    let slot = hash & (this.#count - 1);
    while (!this.#isFree(slot) && !(this.#hashAt(slot) === hash && isRight(this.#placeAt(slot))))
      slot = this.#after(slot);
    return slot;
  }

  #after(slot: number): number {
    return (slot + 1) & (this.#count - 1);
  }

  /** How far a slot is from another one, or from that to which a hash belongs. */
  #distance(from: number, slot: number): number {
    return (slot - from) & (this.#count - 1);
  }

  #isFree(slot: number): boolean {
    return this.#slots[2 * slot + 1] === free;
  }

  #hashAt(slot: number): number {
    return this.#slots[2 * slot] ?? 0;
  }

  #placeAt(slot: number): number {
    return (this.#slots[2 * slot + 1] ?? free) - 1;
  }

  #put(slot: number, hash: number, place: number): void {
    this.#slots[2 * slot] = hash;
    this.#slots[2 * slot + 1] = place + 1;
  }

  #grow(): void {
    const smaller = new PlaceSlots();
    smaller.#slots = this.#slots;
    this.#slots = new Int32Array(2 * this.#slots.length);
    smaller.forEach((hash, place) =>
      this.#put(
        this.#slotOf(hash, () => false),
        hash,
        place,
      ),
    );
  }
}
