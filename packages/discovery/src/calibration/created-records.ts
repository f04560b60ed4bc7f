import type { Answer } from "../shapes/answer.ts";
import type { Created, Kind } from "./kinds.ts";
import type { Ask } from "./ask.ts";

export interface CreatedRecord {
  readonly kind: Kind;
  readonly marker: string;
  id: string | undefined;
  /** True once a read showed it, with its marker. Until then, its id is only what the service reported. */
  isSeen: boolean;
  /** Set once a list showed it, with its marker. */
  isListed?: true;
  /** The successful response to its request, after which the calibration owns it, whatever the service shows. */
  success: Answer | undefined;
  /** sent: in flight, or the response shows nothing; refused: answered with a client error. */
  state: "sent" | "refused" | "there" | "gone" | "left" | "stays";
  note: string;
  readonly ask: Ask | undefined;
}

/** Entries are recorded before each request is sent. */
export class CreatedRecords {
  readonly #entries: CreatedRecord[] = [];
  readonly #onChange: (entry: CreatedRecord) => void;

  constructor(onChange: (entry: CreatedRecord) => void) {
    this.#onChange = onChange;
  }

  get entries(): readonly CreatedRecord[] {
    return this.#entries;
  }

  intend(kind: Kind, marker: string, ask?: Ask): CreatedRecord {
    const entry: CreatedRecord = {
      kind,
      marker,
      id: undefined,
      isSeen: false,
      success: undefined,
      state: "sent",
      note: "",
      ask,
    };
    this.#entries.push(entry);
    return entry;
  }

  /** Records that something was found, once per id; returns its entry. One with another id stays as it is. */
  found(kind: Kind, marker: string, id: string, given?: CreatedRecord): CreatedRecord {
    const known = this.#of(kind, marker, id);
    const isAnother = given?.id !== undefined && given.id !== id;
    if (known) {
      if (given && known !== given && !isAnother) this.#entries.splice(this.#entries.indexOf(given), 1);
      return known;
    }
    const entry = given && !isAnother ? given : this.intend(kind, marker);
    entry.id = id;
    this.change(entry, "there");
    return entry;
  }

  // Records of different kinds may have the same id.
  #of(kind: Kind, marker: string, id: string): CreatedRecord | undefined {
    return this.#entries.find((entry) => entry.kind === kind && entry.marker === marker && entry.id === id);
  }

  change(entry: CreatedRecord, state: CreatedRecord["state"], note = ""): void {
    entry.state = state;
    entry.note = note;
    this.#onChange(entry);
  }

  refused(entry: CreatedRecord): void {
    if (entry.success === undefined) this.change(entry, "refused");
  }

  gone(kind: Kind, marker: string, id: string, note: string): void {
    const entry = this.#of(kind, marker, id);
    if (entry && entry.state !== "gone") this.change(entry, "gone", note);
  }

  created(): Created[] {
    const fates = { sent: "perhaps-left", there: "left", left: "left", gone: "cleaned-up", stays: "stays" } as const;
    return this.#entries.flatMap(({ kind, marker, id, state, note }): Created[] =>
      state === "refused" ? [] : [{ kind, marker, ...(id !== undefined && { id }), fate: fates[state], note }],
    );
  }
}
