import type { TimeSource } from "@totem-partner/simulator";
import type { ObjectStorage } from "./platform.ts";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** The milliseconds within which the object waits for work that is due; until anything later, it may sleep. */
const patience = 2000;

/** The milliseconds after which an alarm does work that was due soon, should the process have ended meanwhile. */
const grace = 5000;

/**
 * Real time in an object that may sleep, and whose process may end, at any moment. What is due soon has a timer of the
 * runtime, of which there is one at the most. Everything else has an alarm, which survives both: the company is then read
 * from its store, and finds what is due itself.
 */
export class ObjectTime implements TimeSource {
  readonly #alarm: Pick<ObjectAlarm, "at" | "set">;
  readonly #timers = new Set<Timer>();
  #waiting: { at: number; cancel: () => void } | undefined;
  /** The number of waits that are under way in which the object cannot sleep anyway. */
  #held = 0;

  constructor(alarm: Pick<ObjectAlarm, "at" | "set">) {
    this.#alarm = alarm;
  }

  now(): number {
    return Date.now();
  }

  setTimer(run: () => void, milliseconds: number): () => void {
    const timer: Timer = { at: this.now() + milliseconds, run };
    this.#timers.add(timer);
    this.#wait();
    return () => {
      if (this.#timers.delete(timer)) this.#wait();
    };
  }

  keepAlive(): () => void {
    this.#held += 1;
    return () => {
      this.#held -= 1;
    };
  }

  get firstAt(): number | undefined {
    // There are few: one of the company's clock, and one for each attempt and each delayed response.
    let first: number | undefined;
    for (const { at } of this.#timers) if (first === undefined || at < first) first = at;
    return first;
  }

  clear(): void {
    this.#timers.clear();
    this.#wait();
  }

  runDue(): void {
    const due = [...this.#timers].filter(({ at }) => at <= this.now()).sort((one, other) => one.at - other.at);
    for (const timer of due) if (this.#timers.delete(timer)) timer.run();
    this.#wait();
  }

  /**
   * Makes sure that what is due is done even if the object sleeps or its process ends. Called with each commit, of which
   * the alarm becomes a part. What is due soon has a timer, too, so its alarm comes later, and is left alone until then: to
   * set it with each commit would double the cost of most.
   */
  insure(): void {
    const first = this.firstAt;
    if (first === undefined) return;
    const now = this.now();
    const latest = first - now > patience ? first : now + grace;
    if (this.#alarm.at === undefined || this.#alarm.at > latest) this.#alarm.set(latest);
  }

  #wait(): void {
    const first = this.firstAt;
    const isSoon = first !== undefined && (this.#held > 0 || first - this.now() <= patience);
    if (isSoon && this.#waiting?.at === first) return;
    this.#waiting?.cancel();
    this.#waiting = undefined;
    if (!isSoon) return;
    const id = setTimeout(
      () => {
        this.#waiting = undefined;
        this.runDue();
      },
      Math.max(first - this.now(), 0),
    );
    this.#waiting = { at: first, cancel: () => clearTimeout(id) };
  }
}

export class ObjectAlarm {
  readonly #storage: ObjectStorage;
  readonly #report: (error: unknown) => void;
  #at: number | undefined;

  constructor(storage: ObjectStorage, report: (error: unknown) => void) {
    this.#storage = storage;
    this.#report = report;
  }

  /** The instant when it goes off; undefined if it does not. */
  get at(): number | undefined {
    return this.#at;
  }

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

  onAlarm(): void {
    this.#at = undefined;
  }
}
