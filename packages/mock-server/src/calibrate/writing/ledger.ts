import type { Answer, Ask } from "../probe.ts";
import type { Kind } from "./kinds.ts";

/** What became of a thing that a calibration created, or may have created. */
export type Fate = "cleaned-up" | "left" | "perhaps-left" | "stays";

/** A thing that a calibration created, or may have created. */
export interface Created {
  kind: Kind;
  /** What it is recognised by: its externalId, name or address. */
  marker: string;
  id?: string;
  fate: Fate;
  /** What is known about its end, and for what is left, what to do. */
  note: string;
}

/** An entry while the calibration runs. */
export interface Entry {
  readonly kind: Kind;
  readonly marker: string;
  id: string | undefined;
  /** Whether a read showed it, with its marker. Until then its id is only what the service says. */
  isSeen: boolean;
  /** The answer with which its request succeeded: it is the calibration's own then, whatever the service shows of it. */
  success: Answer | undefined;
  /** sent: on its way, or its answer tells nothing; refused: answered with an error of the caller. */
  state: "sent" | "refused" | "there" | "gone" | "left" | "stays";
  note: string;
  /** The request that may have created it, as it was sent. */
  readonly ask: Ask | undefined;
}

/** Everything that a calibration created or may have created; written down before a request is sent. */
export class Ledger {
  readonly #entries: Entry[] = [];
  readonly #onChange: (entry: Entry) => void;

  constructor(onChange: (entry: Entry) => void) {
    this.#onChange = onChange;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** Writes down that something may be created from now on. */
  intend(kind: Kind, marker: string, ask?: Ask): Entry {
    const entry: Entry = {
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

  /** Writes down that something was found, once for each id; answers the entry that stands for it. */
  found(kind: Kind, marker: string, id: string, entry = this.intend(kind, marker)): Entry {
    const known = this.#of(kind, marker, id);
    if (known && known !== entry) {
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      return known;
    }
    entry.id = id;
    this.change(entry, "there");
    return entry;
  }

  // Records of different kinds may have the same id.
  #of(kind: Kind, marker: string, id: string): Entry | undefined {
    return this.#entries.find((entry) => entry.kind === kind && entry.marker === marker && entry.id === id);
  }

  change(entry: Entry, state: Entry["state"], note = ""): void {
    entry.state = state;
    entry.note = note;
    this.#onChange(entry);
  }

  /** Writes down that a request was refused, unless it had succeeded before. */
  refused(entry: Entry): void {
    if (entry.success === undefined) this.change(entry, "refused");
  }

  /** Writes down that a thing is gone. */
  gone(kind: Kind, marker: string, id: string, note: string): void {
    const entry = this.#of(kind, marker, id);
    if (entry && entry.state !== "gone") this.change(entry, "gone", note);
  }

  /** What there is to tell at the end: nothing of what was refused. */
  created(): Created[] {
    const fates = { sent: "perhaps-left", there: "left", left: "left", gone: "cleaned-up", stays: "stays" } as const;
    return this.#entries.flatMap(({ kind, marker, id, state, note }): Created[] =>
      state === "refused" ? [] : [{ kind, marker, ...(id !== undefined && { id }), fate: fates[state], note }],
    );
  }
}
