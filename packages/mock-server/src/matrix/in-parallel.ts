/** Applies a function to many items, with limited concurrency, and resolves to the results in order. */
export async function inParallel<T, R>(all: readonly T[], jobs: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = all.entries();
  // Each worker takes the next item from a shared iterator.
  const workers = Array.from({ length: Math.min(jobs, all.length) }, async () => {
    for (const [at, one] of entries) results[at] = await work(one);
  });
  await Promise.all(workers);
  return results;
}
