/** The number of events whose attempts are counted; for older ones, the count restarts at one. */
const mostCounted = 10_000;

/** Counts how often each event was delivered, by its id. */
export function createAttempts(): (id: string) => number {
  const counts = new Map<string, number>();
  return (id) => {
    const count = (counts.get(id) ?? 0) + 1;
    if (counts.size >= mostCounted) counts.clear();
    counts.set(id, count);
    return count;
  };
}
