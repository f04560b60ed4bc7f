import type { ObjectStorage } from "./platform.ts";
import type { Alarm } from "./object-time.ts";

/** The alarm of an object, whose time is known without asking for it. */
export class ObjectAlarm implements Alarm {
  readonly #storage: ObjectStorage;
  readonly #report: (error: unknown) => void;
  #at: number | undefined;

  constructor(storage: ObjectStorage, report: (error: unknown) => void) {
    this.#storage = storage;
    this.#report = report;
  }

  get at(): number | undefined {
    return this.#at;
  }

  /** Finds out when it goes off, before anything else happens. */
  async read(): Promise<void> {
    this.#at = (await this.#storage.getAlarm()) ?? undefined;
  }

  set(at: number): void {
    if (this.#at === at) return;
    this.#at = at;
    // Written together with the rest of this turn.
    this.#storage.setAlarm(at).catch(this.#report);
  }

  clear(): void {
    if (this.#at === undefined) return;
    this.#at = undefined;
    this.#storage.deleteAlarm().catch(this.#report);
  }

  /** It has gone off. */
  wentOff(): void {
    this.#at = undefined;
  }
}
