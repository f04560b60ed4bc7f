import type { Authorization } from "../../src/index.ts";
import { authorization, uuid } from "./examples.ts";
import { clientOf, json, type Received } from "./scripted-service.ts";

/** The counts that a service may add to the records of a page. */
export interface Counts {
  total: number;
  limit: number;
  offset: number;
}

/** The body of a page in an envelope that the contract does not list. */
export type ForeignEnvelope = (records: readonly unknown[], counts: Counts) => unknown;

/** The form in which a service returns a list. */
export interface ListForm {
  envelope: "items" | "data" | "array" | ForeignEnvelope;
  /** The most records of a page, whatever limit is asked for; fewer only where the list ends. */
  cap: number;
}

/** A change of a list. Places are parts of its length, from 0 to 1, so that they fit every list. */
export type Change =
  | { kind: "create"; at: number; count: number }
  | { kind: "end"; at: number; count: number }
  | { kind: "end-delivered" };

/** A list that changes while it is read, behind a client that reads it. */
export class ChangingList {
  readonly #form: ListForm;
  readonly #ids: string[];
  readonly #changes: readonly (readonly Change[])[];
  /** The records that are in the list from the start on and never end. */
  readonly lasting: Set<string>;
  readonly delivered: string[] = [];
  #created: number;
  #reads = 0;

  /** `changes[n]` happen just before the read n + 1. */
  constructor(form: ListForm, size: number, changes: readonly (readonly Change[])[]) {
    this.#form = form;
    this.#ids = Array.from({ length: size }, (_, n) => uuid(n));
    this.#changes = changes;
    this.#created = size;
    this.lasting = new Set(this.#ids);
  }

  get reads(): number {
    return this.#reads;
  }

  apply(change: Change): void {
    if (change.kind === "end-delivered") this.delivered.forEach((id) => this.#end(this.#ids.indexOf(id), 1));
    else if (change.kind === "end") this.#end(Math.floor(change.at * this.#ids.length), change.count);
    else {
      const fresh = Array.from({ length: change.count }, () => uuid(this.#created++));
      this.#ids.splice(Math.floor(change.at * (this.#ids.length + 1)), 0, ...fresh);
    }
  }

  /** Ends one record, as a cancel does in a list of the Active ones. */
  end(id: string): void {
    this.#end(this.#ids.indexOf(id), 1);
  }

  /** Iterates the list through the client; `onRecord` is the body of the loop. */
  async iterate(query: { limit?: number; offset?: number }, onRecord: (id: string) => void = () => {}): Promise<void> {
    const { partner } = clientOf((request) => this.#answer(request));
    for await (const { id } of partner.authorizations.list(query)) {
      this.delivered.push(id);
      onRecord(id);
    }
  }

  #end(at: number, count: number): void {
    if (at < 0) return;
    for (const id of this.#ids.splice(at, count)) this.lasting.delete(id);
  }

  #answer({ url: { searchParams } }: Received): Response {
    const due = this.#reads > 0 ? this.#changes[this.#reads - 1] : undefined;
    this.#reads += 1;
    due?.forEach((change) => this.apply(change));
    const limit = Math.min(Number(searchParams.get("limit") ?? this.#form.cap), this.#form.cap);
    const offset = Number(searchParams.get("offset") ?? 0);
    const records = this.#ids.slice(offset, offset + limit).map((id): Authorization => ({ ...authorization, id }));
    const counts = { total: this.#ids.length, limit, offset };
    const { envelope } = this.#form;
    switch (envelope) {
      case "items":
        return json({ items: records, ...counts });
      case "data":
        return json({ data: records, meta: counts });
      case "array":
        return json(records);
      default:
        return json(envelope(records, counts));
    }
  }
}
