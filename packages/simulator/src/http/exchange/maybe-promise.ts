// Work that is only awaited if necessary: a promise costs more than everything else that most requests need.

/** Continues with a value: immediately if it is available, otherwise once it resolves. */
export function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Does some work, synchronously or not, and replaces its failure. */
export function attempt<T>(work: () => T | Promise<T>, onFailure: (error: unknown) => T): T | Promise<T> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(onFailure) : result;
  } catch (error) {
    return onFailure(error);
  }
}
