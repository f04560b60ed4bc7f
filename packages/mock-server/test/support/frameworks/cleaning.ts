import { type Entry, type Fields, pick, Records, Refusal, textIn } from "./records.ts";

/** The kinds of records that belong to a protocol, as paths name them. */
export type CleaningKind = "categories" | "types" | "incompatibilities";

/** A document that was uploaded. */
export interface Upload {
  fileName: string;
  size: number;
}

const names = ["name", "description", "categoryId", "kind", "firstId", "secondId", "reason"];

const none = (): Record<CleaningKind, Records> => ({
  categories: new Records(),
  types: new Records(),
  incompatibilities: new Records(),
});

/** The cleaning protocol of a company, and what belongs to it. */
export class Cleaning {
  #protocols = new Records();
  #kinds = none();

  get protocol(): Entry | undefined {
    return this.#protocols.all[0];
  }

  create(fields: Fields, document: Upload | undefined): Entry {
    if (this.protocol) throw new Refusal(409, "There is a protocol already");
    const companyProtocolEnabled = textIn(fields, "companyProtocolEnabled") === "true";
    return this.#protocols.add({ companyProtocolEnabled, state: "Inactive", document: document ?? null });
  }

  configure(id: string, fields: Fields, document: Upload | undefined): Entry {
    const { companyProtocolEnabled: enabled } = fields;
    return this.#protocols.change(id, {
      ...(enabled !== undefined && { companyProtocolEnabled: enabled === "true" }),
      ...(document && { document }),
    });
  }

  become(id: string, state: "Active" | "Inactive"): Entry {
    return this.#protocols.change(id, { state });
  }

  delete(id: string): void {
    this.#protocols.remove(id);
    this.#kinds = none();
  }

  /** The records of a kind; without a protocol there are none. */
  of(kind: CleaningKind): Records {
    return this.#kinds[kind];
  }

  add(kind: CleaningKind, fields: Fields): Entry {
    if (!this.protocol) throw new Refusal(409, "There is no protocol");
    if (kind !== "incompatibilities") textIn(fields, "name");
    this.#checkCategory(fields);
    const empty = { ...(kind !== "incompatibilities" && { description: null }) };
    return this.#kinds[kind].add({ ...empty, ...pick(names, fields) });
  }

  change(kind: CleaningKind, id: string, fields: Fields): Entry {
    this.#checkCategory(fields);
    return this.#kinds[kind].change(id, pick(names, fields));
  }

  #checkCategory({ categoryId }: Fields): void {
    if (typeof categoryId !== "string" || this.#kinds.categories.with("id", categoryId)) return;
    throw new Refusal(422, `There is no category ${categoryId}`);
  }
}
