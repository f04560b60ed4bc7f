/** Runs a task when it is its turn. */
export type Turn = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets so many tasks run at the same time; the others wait, in the order in which they came. */
export function limitConcurrency(most: number): Turn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < most) running += 1;
    // Whoever ends passes its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
