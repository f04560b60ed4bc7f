import { type Incompatibilities, type Incompatibility, pairKey } from "../../domain/cleaning/cleaning-catalog.ts";
import { type RowListener, Table, type TableIndex } from "./table.ts";

class Pairs implements TableIndex<Incompatibility> {
  readonly #ids = new Map<string, string>();

  get(key: string): string | undefined {
    return this.#ids.get(key);
  }

  follow(_place: number, before: Incompatibility | undefined, after: Incompatibility | undefined): void {
    if (before) this.#ids.delete(pairKey(before));
    if (after) this.#ids.set(pairKey(after), after.id);
  }

  clear(): void {
    this.#ids.clear();
  }
}

/** The incompatibilities of a protocol, by id and by the pair that they link. */
export class IncompatibilityTable extends Table<Incompatibility> implements Incompatibilities {
  readonly #pairs: Pairs;

  constructor(listener: RowListener<Incompatibility>, list: TableIndex<Incompatibility>) {
    const pairs = new Pairs();
    super(listener, [list, pairs]);
    this.#pairs = pairs;
  }

  idOfPair(key: string): string | undefined {
    return this.#pairs.get(key);
  }
}
