import type { DeliveryOverflow } from "../../src/index.ts";

/** A disk in memory, which can be full, and whose texts can be spoilt. */
export class PretendedDisk implements DeliveryOverflow {
  /** The texts that are still needed. */
  readonly texts = new Map<number, string>();
  isFull = false;
  /** The number of attempted writes. */
  tries = 0;
  #written = 0;

  write(text: string) {
    this.tries += 1;
    if (this.isFull) throw new Error("There is no space left.");
    const place = (this.#written += 1);
    this.texts.set(place, text);
    return {
      read: () => {
        const found = this.texts.get(place);
        if (found === undefined) throw new Error("Nothing stands there.");
        return found;
      },
      drop: () => {
        if (!this.texts.delete(place)) throw new Error("It was let go of already.");
      },
    };
  }

  /** Puts something else in the place of everything that stands there. */
  spoil(text: string): void {
    for (const place of this.texts.keys()) this.texts.set(place, text);
  }
}
