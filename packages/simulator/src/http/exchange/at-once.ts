// Work that is only awaited if necessary: a promise costs more than everything else that most requests need.

/** Steps from top to bottom, of which some may have to be awaited; see `atOnce`. */
export type Steps<R> = Generator<Promise<void>, R, void>;

/** The value of a step: immediately if it is available, otherwise once it resolves. */
export function* awaited<T>(value: T | Promise<T>): Steps<T> {
  if (!(value instanceof Promise)) return value;
  const resolved: { value: T }[] = [];
  yield value.then((it) => void resolved.push({ value: it }));
  const [it] = resolved;
  if (it === undefined) throw new Error("A step was continued before its value was there.");
  return it.value;
}

/** Takes steps: without a promise, unless one of them has to be awaited. */
export function atOnce<R>(steps: Steps<R>): R | Promise<R> {
  const { done, value } = steps.next();
  return done ? value : goOn(steps, value);
}

async function goOn<R>(steps: Steps<R>, first: Promise<void>): Promise<R> {
  let next: IteratorResult<Promise<void>, R> = { done: false, value: first };
  while (!next.done) {
    const failure: { error: unknown } | undefined = await next.value.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    next = failure ? steps.throw(failure.error) : steps.next();
  }
  return next.value;
}

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
