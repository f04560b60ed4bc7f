/** An authorization that is older than the newest one by more than this, in milliseconds, existed before. */
const clearlyOlder = 60_000;
const mostTries = 3;

interface StoredResponse {
  status: number;
  /** The creation time of the authorization, in milliseconds; NaN if the response does not contain it. */
  createdAt: number;
  /** `newest()` when the request was sent. */
  newest: number;
  /** False when an earlier request for the row may have created it. */
  first: boolean;
}

/** Learns the status of a repeat by sending one; any other means "new" (assumed: `create-status`, `repeat-create`). */
export function createEvidence() {
  let repeated: number | undefined;
  let differs = false;
  let tries = 0;
  let trial: Promise<void> | undefined;
  let newest = -Infinity;

  /** Records the status of a create that is certain to be a repeat; 409 if repeats are refused. */
  const keep = (repeat: number | undefined) => void (repeated ??= repeat);
  return {
    newest: () => newest,
    keep,
    /** Repeats a create to learn its status, unless one is known: one at a time, and only a few in total. */
    learn: async (repeat: () => Promise<number | undefined>): Promise<void> => {
      while (repeated === undefined && (trial || tries < mostTries)) {
        if (!trial) {
          tries += 1;
          trial = repeat().then(keep);
        }
        await trial;
        trial = undefined;
      }
    },
    /** Returns `stored` if a success does not show who created the authorization. */
    judge: ({ status, createdAt, newest: before, first }: StoredResponse): "created" | "existing" | "stored" => {
      if (createdAt > newest) newest = createdAt;
      if (repeated !== undefined && status !== repeated) {
        differs = true;
        return "created";
      }
      return first && (differs || createdAt < before - clearlyOlder) ? "existing" : "stored";
    },
  };
}
