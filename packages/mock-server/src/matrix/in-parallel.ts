/** Does something with each of many things, so many at once, and resolves to the results in their order. */
export async function inParallel<T, R>(all: readonly T[], jobs: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = all.entries();
  // Each worker takes what is next from the iterator that all of them share.
  const workers = Array.from({ length: Math.min(jobs, all.length) }, async () => {
    for (const [at, one] of entries) results[at] = await work(one);
  });
  await Promise.all(workers);
  return results;
}
