import { optionMistake } from "@totem-partner/spec/options";
import { wholeNumber } from "../dedupe/store.ts";

const minute = 60_000;

/** A budget per minute. The first minute begins with the first expense, the next after its end. */
export function minuteBudget(most: number, now: () => number) {
  let began = -Infinity;
  let spent = 0;
  return {
    spend: (amount = 1): boolean => {
      const at = now();
      // If the clock was set back, the minute would otherwise last until it catches up.
      if (at - began >= minute || at < began) {
        began = at;
        spent = 0;
      }
      if (spent + amount > most) return false;
      spent += amount;
      return true;
    },
    isSpent: (): boolean => spent >= most,
  };
}

/**
 * Limits how many mismatches a receiver examines within a minute. Anyone can send a wrong signature, and finding its
 * cause takes up to a hundred times the work of verifying it.
 */
export interface DiagnosisBudget {
  /** The number of mismatches. Default: 30. */
  readonly perMinute?: number;
  /** The number of bytes that their bodies have together. Default: 65,536. */
  readonly bytesPerMinute?: number;
}

const names = { perMinute: true, bytesPerMinute: true } satisfies Record<keyof DiagnosisBudget, true>;

export function diagnosisLimit(diagnose: boolean | DiagnosisBudget = {}, now: () => number) {
  if (typeof diagnose === "boolean") return { isBudget: false, allows: () => diagnose };
  if (Object(diagnose) !== diagnose) throw new TypeError("diagnose must be true, false or an object.");
  const mistake = optionMistake("diagnose", diagnose, Object.keys(names));
  if (mistake !== undefined) throw new TypeError(mistake);
  const { perMinute = 30, bytesPerMinute = 65_536 } = diagnose;
  const count = minuteBudget(wholeNumber("diagnose.perMinute", perMinute, 1_000_000), now);
  const size = minuteBudget(wholeNumber("diagnose.bytesPerMinute", bytesPerMinute, 1_000_000_000), now);
  return {
    isBudget: true,
    allows: (bytes: number) => size.spend(bytes) && count.spend(),
  };
}

/** The result of work, or that of `late` once so many milliseconds have passed. */
export async function inTime<T, Late>(work: T | Promise<T>, milliseconds: number, late: () => Late): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([work, passed.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
