/**
 * The number of marks of a second or more from which the pace is computed: what a resumed run skips at its start soon stops
 * counting.
 */
const mostMarks = 10;

const markMilliseconds = 1000;

/** Measures the recent number of items per second. */
export class Pace {
  readonly #now: () => number;
  readonly #marks: { at: number; done: number }[];

  /** Starts now; the clock has milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#marks = [{ at: now(), done: 0 }];
  }

  /** Notes how much is done by now, and returns how much of it is done in a second; 0 until a second has passed. */
  perSecond(done: number): number {
    const now = { at: this.#now(), done };
    const [oldest = now] = this.#marks;
    const latest = this.#marks.at(-1) ?? now;
    if (now.at - latest.at >= markMilliseconds) this.#marks.push(now);
    if (this.#marks.length > mostMarks) this.#marks.shift();
    const seconds = (now.at - oldest.at) / 1000;
    return seconds < 1 ? 0 : (done - oldest.done) / seconds;
  }
}

/** A time, rounded to seconds, and from an hour on to minutes: 59 s, 3 min 40 s, 2 h 5 min. */
function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The time that the rest takes at a pace. Empty where nothing is left, or nothing was done yet. */
export const timeLeft = (left: number, perSecond: number): string[] =>
  left > 0 && perSecond > 0 ? [`${duration(left / perSecond)} left`] : [];
