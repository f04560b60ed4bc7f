/**
 * Makes items durable in groups: items that arrive while a batch is being written form the next batch, so that many
 * writes share one fsync. After a failure nothing more is written, because it is unknown how much of the batch was
 * stored.
 */
export function groupCommit<T>(commit: (items: readonly T[]) => Promise<void>) {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  let last = Promise.resolve();

  const write = (): Promise<void> => {
    const items = waiting;
    waiting = [];
    next = undefined;
    last = commit(items);
    return last;
  };
  return {
    /** Resolves when the item is durable. */
    add: (item: T): Promise<void> => {
      waiting.push(item);
      next ??= last.then(write);
      return next;
    },
    /** Resolves when nothing is being written. */
    idle: () => last.catch(() => undefined),
  };
}
