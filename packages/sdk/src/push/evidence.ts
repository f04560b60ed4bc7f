/** An authorization that is older than the newest by this much, in milliseconds, was there before. */
const clearlyOlder = 60_000;
const mostTries = 3;

/** The success of a create, as far as it can tell whether it made something new. */
interface StoredAnswer {
  status: number;
  /** When the authorization was created, in milliseconds; NaN when the answer does not say. */
  createdAt: number;
  /** `newest()` when the request was sent. */
  newest: number;
  /** False when an earlier request for the row may have created it. */
  first: boolean;
}

/** What the answers of a push say about who created an authorization. */
export interface Evidence {
  /** The latest creation that an answer has shown, in milliseconds by the service's clock. */
  newest: () => number;
  /** Keeps the status that a create was answered with which is certain to be a repeat; 409 where repeats are refused. */
  keep: (repeat: number | undefined) => void;
  /** Has a create repeated, to see its status, unless one is known: one at a time, and few in all. */
  learn: (repeat: () => Promise<number | undefined>) => Promise<void>;
  /** `stored` where a success leaves open who created the authorization. */
  judge: (answer: StoredAnswer) => "created" | "existing" | "stored";
}

/**
 * Learns how the service tells a new authorization from a repeated create, which the interface leaves open (assumed:
 * `create-status`, `repeat-create`). No status means "new" everywhere, but any other than that of a repeat does.
 */
export function createEvidence(): Evidence {
  let repeated: number | undefined;
  let differs = false;
  let tries = 0;
  let trial: Promise<void> | undefined;
  let newest = -Infinity;

  const keep = (repeat: number | undefined) => void (repeated ??= repeat);
  return {
    newest: () => newest,
    keep,
    learn: async (repeat) => {
      while (repeated === undefined && (trial || tries < mostTries)) {
        if (!trial) {
          tries += 1;
          trial = repeat().then(keep);
        }
        await trial;
        trial = undefined;
      }
    },
    judge: ({ status, createdAt, newest: before, first }) => {
      if (createdAt > newest) newest = createdAt;
      if (repeated !== undefined && status !== repeated) {
        differs = true;
        return "created";
      }
      return first && (differs || createdAt < before - clearlyOlder) ? "existing" : "stored";
    },
  };
}
