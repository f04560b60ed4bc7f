import { keysIn } from "@totem-partner/spec/fields";
import { type Answer, isDeclined, isSuccess, listOf } from "../shapes/answer.ts";
import { type Ask, CalibrationStoppedError, drive, NoAnswerError, type Send } from "./ask.ts";
import { isSingle, type Kind } from "./kinds.ts";
import { dispose, mostPages, searchPage, todoFor, ways } from "./disposal.ts";
import type { CreatedRecord, CreatedRecords } from "./created-records.ts";
import { idIn, isOurs, prefix, markerIn } from "./recognition.ts";

const order = keysIn(ways);

const mostTries = 2;

/** Returns true if nothing in a record shows who created it. */
const isSilent = (kind: Kind, body: unknown): boolean => (markerIn(kind, body) ?? undefined) === undefined;

/** A singleton that did not exist before: shown as in the response to its create, or not contradicting that. */
function isAsAnswered(kind: Kind, body: unknown, answered: unknown): boolean {
  const [id, other] = [idIn(body), idIn(answered)];
  if (id !== undefined && other !== undefined) return id === other;
  return isSilent(kind, body) || markerIn(kind, body) === markerIn(kind, answered);
}

const isOwn = ({ kind, marker, success }: CreatedRecord, body: unknown): boolean =>
  isOurs(kind, body, marker) || (isSingle(kind) && success !== undefined && isAsAnswered(kind, body, success.body));

interface CleanUpOptions {
  send: Send;
  at: "bare" | "prefixed";
  records: CreatedRecords;
  runId: string;
}

export class CleanUp {
  readonly #options: CleanUpOptions;
  readonly #records: CreatedRecords;
  #stopped: string | undefined;

  constructor(options: CleanUpOptions) {
    this.#options = options;
    this.#records = options.records;
  }

  /** Never fails: what cannot be cleaned up is marked as left in the records. */
  async run(): Promise<void> {
    for (const entry of this.#unseen()) await this.#guarded(entry, () => this.#recover(entry));
    for (const kind of order) await this.#search(kind);
    for (const kind of order) {
      for (const entry of this.#open("there").filter((one) => one.kind === kind)) await this.#disposeOf(entry);
    }
    this.#noteParts();
    for (const entry of this.#open("sent")) {
      const why = entry.note || "Its response was lost.";
      this.#records.change(entry, "sent", `${why} If it exists: ${todoFor(entry.kind)}`);
    }
  }

  #unseen(): CreatedRecord[] {
    return this.#records.entries.filter(({ isSeen, state }) => !isSeen && state !== "gone" && state !== "stays");
  }

  #open(state: CreatedRecord["state"]): CreatedRecord[] {
    return this.#records.entries.filter((entry) => entry.state === state);
  }

  #ask(ask: Ask): Promise<Answer> {
    return this.#options.send({ at: this.#options.at, ...ask });
  }

  /** The reason why a request failed; no further request is made once the calibration is stopped. */
  #failed(error: unknown): string {
    if (error instanceof CalibrationStoppedError) this.#stopped = error.message;
    else if (!(error instanceof NoAnswerError)) throw error;
    return error.message;
  }

  /** Does something for an entry, again if there is no response, and records why it failed. */
  async #guarded(entry: CreatedRecord, work: () => Promise<void>): Promise<void> {
    for (let tries = 0; this.#stopped === undefined && tries < mostTries; tries += 1) {
      try {
        await work();
        return;
      } catch (error) {
        entry.note = this.#failed(error);
      }
    }
    entry.note ||= this.#stopped ?? "";
  }

  async #recover(entry: CreatedRecord): Promise<void> {
    const { kind, marker, ask, state, id: known } = entry;
    if (kind === "authorization" && ask && state !== "refused" && known === undefined) {
      // A create with the same externalId creates no second record, according to the interface document.
      const { madeUp: _used, ...again } = ask;
      const answer = await this.#ask(again);
      const id = idIn(answer.body);
      if (isSuccess(answer) && id !== undefined) this.#records.found(kind, marker, id, entry);
      else if (isDeclined(answer) && answer.status !== 409 && state === "sent") this.#records.refused(entry);
    } else if (isSingle(kind)) await this.#recoverSingle(entry);
  }

  async #recoverSingle(entry: CreatedRecord): Promise<void> {
    const { kind, marker, state } = entry;
    const { status, body } = await this.#ask({ path: `/${kind}` });
    const id = kind === "webhook" ? marker : (idIn(body) ?? entry.id);
    if (status === 204 || status === 404) {
      if (state === "sent") this.#records.refused(entry);
      entry.note = "It cannot be read.";
    } else if (status === 200 && id !== undefined && isOwn(entry, body)) this.#records.found(kind, marker, id, entry);
    else if (status === 200 && state === "refused" && isSilent(kind, body))
      this.#records.change(entry, "sent", "The service refused it, but one exists now that did not exist before.");
    else if (status === 200 && state === "sent")
      entry.note = "One exists now, but nothing identifies it as created by this run.";
  }

  /** Searches for records of this run without a known id: a response may have been lost, or wrong. */
  async #search(kind: Kind): Promise<void> {
    if (this.#stopped !== undefined || !this.#unseen().some((entry) => entry.kind === kind)) return;
    try {
      let offset = 0;
      for (let page = 0; page < mostPages; page += 1) {
        const ask = searchPage(kind, offset);
        const items = (ask && listOf(await this.#ask(ask))?.records) ?? [];
        for (const item of items) this.#noteFound(kind, item);
        if (items.length === 0) return;
        offset += items.length;
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  #noteFound(kind: Kind, item: unknown): void {
    const [mark, id] = [markerIn(kind, item), idIn(item)];
    if (id === undefined || typeof mark !== "string" || !mark.startsWith(`${prefix}${this.#options.runId}-`)) return;
    const isLost = (entry: CreatedRecord): boolean =>
      entry.kind === kind && entry.marker === mark && entry.id === undefined;
    const lost = this.#unseen().find(isLost);
    this.#records.found(kind, mark, id, lost).isListed = true;
  }

  async #disposeOf(entry: CreatedRecord): Promise<void> {
    const { kind, id = "", marker } = entry;
    await this.#guarded(entry, async () => {
      const steps = dispose(kind, id, marker, (body) => isOwn(entry, body), entry.isListed);
      const disposed = await drive(steps, (ask) => this.#ask(ask));
      if (!disposed.isGone) this.#records.change(entry, "left", disposed.note);
      else if (entry.isSeen || disposed.isShown || (await this.#removesUnseen(entry)))
        this.#records.change(entry, "gone", disposed.note);
      // A record that was never read, and cannot be read now, may exist elsewhere.
      else this.#records.change(entry, "sent", "It cannot be read.");
    });
    if (entry.state === "there") this.#records.change(entry, "left", `${entry.note} ${todoFor(kind)}`);
  }

  /** Removes a configuration that was accepted but that no read shows; returns true on success. */
  async #removesUnseen({ kind, success }: CreatedRecord): Promise<boolean> {
    const remove = kind === "webhook" && success !== undefined ? ways.webhook?.end : undefined;
    return remove !== undefined && isSuccess(await this.#ask(remove));
  }

  #noteParts(): void {
    const states = this.#records.entries.flatMap(({ kind, state }) => (kind === "cleaning-protocol" ? [state] : []));
    if (!states.includes("gone") || !states.every((state) => state === "gone" || state === "refused")) return;
    for (const entry of this.#open("sent")) {
      if (entry.kind.startsWith("cleaning-")) this.#records.change(entry, "gone", "deleted with the cleaning protocol");
    }
  }
}
