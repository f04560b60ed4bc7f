import { VirtualClock } from "../../src/clock/time.ts";
import { ManualTime } from "./manual-time.ts";

/** A clock, the real time behind it, and what its timers wrote down. */
export function aClock(start?: number) {
  const time = new ManualTime(1000);
  const failures: unknown[] = [];
  const clock = new VirtualClock(time, { start, report: (failure) => failures.push(failure) });
  const fired: string[] = [];
  const note = (name: string) => () => fired.push(`${name}@${String(clock.now())}`);
  return { time, clock, fired, note, failures };
}
