import { canonicalJson } from "@totem-partner/spec/fields";
import type { Authorization } from "../authorizations/records.ts";

interface Version {
  at: number;
  digest: string;
}

/** The most by which changes may become visible out of order, in milliseconds: clocks of several servers differ. */
const disorder = 5 * 60_000;

const beginning = "follow:1";

/** A digest of a text, 32 bits by FNV-1a: it tells apart versions of one authorization that have the same instant. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

const written = (number: number): string => number.toString(36);

function read(text = ""): number {
  const number = Number.parseInt(text, 36);
  if (written(number) !== text) throw new TypeError("It is not a number.");
  return number;
}

/**
 * Which changes were seen, in little memory: everything before an instant, and after it the versions of what has changed. An
 * authorization that a poll did not read in its last version has changed after the poll began, thus not before the newest
 * change that the poll before it had read: that is the instant, once a poll is complete. See decisions/lists.md.
 */
export class ChangeCursor {
  #from: number;
  #newest: number;
  readonly #known: Map<string, Version>;
  /** The cursor without its end, which is the number of its entries. Appending to it shares the text of earlier cursors. */
  #text = "";
  #entries = 0;

  constructor(from: number, newest = from, known = new Map<string, Version>()) {
    this.#from = from;
    this.#newest = newest;
    this.#known = known;
    this.#write();
  }

  static read(cursor: string): ChangeCursor {
    const [head, from, newest, ...entries] = cursor.split(";");
    if (head !== beginning || read(entries.pop()) !== entries.length) throw new TypeError("It is incomplete.");
    const known = new Map<string, Version>();
    for (const entry of entries) {
      const [id = "", at, digest = ""] = entry.split(",");
      known.set(decodeURIComponent(id), { at: read(at), digest });
    }
    return new ChangeCursor(read(from), read(newest), known);
  }

  has(authorization: Authorization, at: number): boolean {
    if (at < this.#from) return true;
    const known = this.#known.get(authorization.id);
    if (known === undefined || at > known.at) return false;
    return at < known.at || known.digest === digestOf(canonicalJson(authorization));
  }

  add(authorization: Authorization, at: number): string {
    const { id } = authorization;
    const version = { at, digest: digestOf(canonicalJson(authorization)) };
    this.#known.set(id, version);
    this.#append(id, version);
    return `${this.#text};${written(this.#entries)}`;
  }

  /** A poll has read the whole list. A change in the future is a mistake of the service, and must not hide others. */
  endPoll(newest: number, now: number): void {
    this.#from = Math.max(this.#from, Math.min(this.#newest, now) - disorder);
    this.#newest = Math.max(this.#newest, newest);
    for (const [id, { at }] of this.#known) if (at < this.#from) this.#known.delete(id);
    this.#write();
  }

  #write(): void {
    this.#text = [beginning, written(this.#from), written(this.#newest)].join(";");
    this.#entries = 0;
    for (const [id, version] of this.#known) this.#append(id, version);
  }

  #append(id: string, { at, digest }: Version): void {
    this.#text += `;${[encodeURIComponent(id), written(at), digest].join(",")}`;
    this.#entries += 1;
  }
}
