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
