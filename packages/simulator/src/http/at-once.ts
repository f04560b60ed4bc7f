// Work that is awaited only where it has to be: a promise costs more than all that most requests need.

/** Goes on with a value: at once when it is there, otherwise when it comes. */
export function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Does some work, at once or later, and puts something else in the place of its failure. */
export function attempt<T>(work: () => T | Promise<T>, onFailure: (error: unknown) => T): T | Promise<T> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(onFailure) : result;
  } catch (error) {
    return onFailure(error);
  }
}
