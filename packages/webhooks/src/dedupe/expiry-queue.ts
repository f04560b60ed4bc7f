/** The holder or handler of a delivery, and when its entry expires. */
export interface Entry {
  readonly id: string;
  readonly token: string;
  readonly until: number;
}

interface Link extends Entry {
  before: Link | undefined;
  after: Link | undefined;
}

/**
 * Entries by id, in the order in which they expire: all last equally long, so a new one goes to the end. Linked by
 * hand, because finding the first key of a `Map` steps over every key that was deleted before it.
 */
export class ExpiryQueue {
  readonly #links = new Map<string, Link>();
  #first: Link | undefined;
  #last: Link | undefined;

  get size(): number {
    return this.#links.size;
  }

  get(id: string): Entry | undefined {
    return this.#links.get(id);
  }

  /** Puts an entry at the end, replacing one with the same id. */
  push(entry: Entry): void {
    this.delete(entry.id);
    const link: Link = { ...entry, before: this.#last, after: undefined };
    if (this.#last === undefined) this.#first = link;
    else this.#last.after = link;
    this.#last = link;
    this.#links.set(link.id, link);
  }

  delete(id: string): void {
    const link = this.#links.get(id);
    if (link === undefined) return;
    if (link.before === undefined) this.#first = link.after;
    else link.before.after = link.after;
    if (link.after === undefined) this.#last = link.before;
    else link.after.before = link.before;
    this.#links.delete(id);
  }

  deleteFirst(): void {
    if (this.#first !== undefined) this.delete(this.#first.id);
  }

  deleteExpired(now: number): void {
    while (this.#first !== undefined && this.#first.until <= now) this.delete(this.#first.id);
  }
}
