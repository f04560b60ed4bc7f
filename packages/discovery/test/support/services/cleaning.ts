import { createHash } from "node:crypto";
import { check } from "./checks.ts";
import { type CreatedRecord, type Fields, pick, Records, Refusal, refuseReference } from "./records.ts";

/** The kinds of records that belong to a protocol, as paths name them. */
export type CleaningKind = "categories" | "types" | "incompatibilities";

/** A document that was uploaded. */
export interface Upload {
  fileName: string;
  bytes: Uint8Array;
}

const fieldsOf: Readonly<Record<CleaningKind, readonly string[]>> = {
  categories: ["name", "description"],
  types: ["name", "description", "categoryId"],
  incompatibilities: ["kind", "firstId", "secondId", "reason"],
};

const described = ({ fileName, bytes }: Upload): Fields => {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { document: { fileName, size: bytes.length, sha256 } };
};

/** The cleaning protocol of a company, and the records that belong to it. */
export class Cleaning {
  readonly #newId: () => string;
  readonly #protocols: Records;
  #kinds: Readonly<Record<CleaningKind, Records>>;

  constructor(newId: () => string) {
    this.#newId = newId;
    this.#protocols = new Records(newId);
    this.#kinds = this.#none();
  }

  #none(): Readonly<Record<CleaningKind, Records>> {
    const records = (): Records => new Records(this.#newId);
    return { categories: records(), types: records(), incompatibilities: records() };
  }

  get protocol(): CreatedRecord | undefined {
    return this.#protocols.all[0];
  }

  create(fields: Fields, document: Upload | undefined): CreatedRecord {
    if (this.protocol) throw new Refusal("conflict", "There is a cleaning protocol already");
    check("body", fields, ["companyProtocolEnabled"]);
    const companyProtocolEnabled = fields["companyProtocolEnabled"] === "true";
    const empty = { state: "Inactive", companyProtocolEnabled, document: null };
    return this.#protocols.add({ ...empty, ...(document && described(document)) });
  }

  configure(id: string, fields: Fields, document: Upload | undefined): CreatedRecord {
    check("body", fields);
    const { companyProtocolEnabled: enabled } = fields;
    const changed = enabled !== undefined && { companyProtocolEnabled: enabled === "true" };
    return this.#protocols.change(id, { ...changed, ...(document && described(document)) });
  }

  become(id: string, state: "Active" | "Inactive"): CreatedRecord {
    return this.#protocols.change(id, { state });
  }

  delete(id: string): void {
    this.#protocols.remove(id);
    this.#kinds = this.#none();
  }

  /** The records of a kind; without a protocol there are none. */
  of(kind: CleaningKind): Records {
    return this.#kinds[kind];
  }

  add(kind: CleaningKind, fields: Fields): CreatedRecord {
    const isLink = kind === "incompatibilities";
    check("body", fields, isLink ? ["kind", "firstId", "secondId"] : ["name"]);
    if (!this.protocol) throw new Refusal("conflict", "There is no cleaning protocol");
    this.#checkReferences(fields);
    const empty = Object.fromEntries(fieldsOf[kind].map((name) => [name, null]));
    return this.#kinds[kind].add({ ...empty, ...pick(fieldsOf[kind], fields) });
  }

  change(kind: CleaningKind, id: string, fields: Fields): CreatedRecord {
    this.#kinds[kind].find(id);
    check("body", fields);
    this.#checkReferences(fields);
    return this.#kinds[kind].change(id, pick(fieldsOf[kind], fields));
  }

  #checkReferences({ categoryId, kind, firstId, secondId }: Fields): void {
    const categories = this.#kinds.categories;
    if (typeof categoryId === "string" && !categories.with("id", categoryId))
      refuseReference("categoryId", categoryId, "There is no such category");
    const records = kind === "type" ? this.#kinds.types : categories;
    for (const [name, id] of Object.entries({ firstId, secondId }))
      if (id !== undefined && !records.with("id", id)) refuseReference(name, id, `There is no such ${String(kind)}`);
  }
}
