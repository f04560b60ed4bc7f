import { isFields } from "@totem-partner/spec/fields";
import { formats } from "@totem-partner/spec/formats";
import type { listenForAbort, RetryClock } from "../send/deadline.ts";
import { failureOf, nextStep, unlimited } from "../send/retry.ts";
import type {
  Authorization,
  AuthorizationChange,
  FollowedEvent,
  FollowOptions,
  isAuthorization,
} from "../authorizations/records.ts";
import type { CallOptions, checkNames, OptionKinds } from "../calls/call-options.ts";
import type { ErrorOfKind } from "../errors/load-later.ts";
import { isPartnerError } from "../errors/kinds.ts";
import type { PartnerError } from "../errors/partner-error.ts";
import { ChangeCursor } from "./change-cursor.ts";

/** Waits for an event of a source, so many milliseconds at most; undefined if none came. After its end, it only waits. */
function nextOf<T>(source: AsyncIterator<T>, clock: Pick<RetryClock, "wait">, listen: typeof listenForAbort) {
  let coming: Promise<IteratorResult<T>> | undefined;
  let ended = false;
  return async (milliseconds: number, signal: AbortSignal | undefined): Promise<T | undefined> => {
    if (ended) {
      await clock.wait(milliseconds, signal);
      return undefined;
    }
    coming ??= source.next();
    coming.catch(() => undefined); // It may fail during a poll; the next wait throws it.
    const waiting = new AbortController();
    const stop = signal && listen(signal, () => waiting.abort());
    try {
      const event = await Promise.race([coming, clock.wait(milliseconds, waiting.signal)]);
      if (!event) return undefined;
      coming = undefined;
      ended = event.done === true;
      return event.done === true ? undefined : event.value;
    } finally {
      stop?.();
      waiting.abort();
    }
  };
}

interface FollowDeps {
  list: (options: CallOptions) => AsyncIterable<Authorization>;
  get: (id: string, options: CallOptions) => PromiseLike<Authorization>;
  isAuthorization: typeof isAuthorization;
  listenForAbort: typeof listenForAbort;
  checkNames: typeof checkNames;
  errorOfKind: ErrorOfKind;
  clock: Pick<RetryClock, "now" | "wait">;
  today: () => number;
}

type Changes = AsyncGenerator<AuthorizationChange, void, undefined>;

const names: OptionKinds<FollowOptions> = {
  since: "other",
  interval: "number",
  events: "other",
  signal: "AbortSignal",
  timeout: "number",
  totalTimeout: "number",
  maxRetries: "number",
  headers: "other",
};

const shortest = 1000;
const longest = 24 * 60 * 60_000;

const unsent = { operation: "listAuthorizations", attempts: 0, repeatIsSafe: true };

function startOf(since: string | Date, invalid: (message: string) => PartnerError): ChangeCursor {
  try {
    if (typeof since === "string" && since.startsWith("follow:")) return ChangeCursor.read(since);
  } catch {
    throw invalid(
      "since starts like a cursor of follow, but is incomplete. Store cursors in a field without a length limit.",
    );
  }
  // JavaScript takes 31 June for 1 July.
  const isInstant =
    since instanceof Date || (/^.{10}T.+(Z|[+-]\d\d:\d\d)$/i.test(since) && formats.date.matches(since.slice(0, 10)));
  const instant = isInstant ? new Date(since).getTime() : Number.NaN;
  if (!Number.isNaN(instant)) return new ChangeCursor(instant);
  throw invalid(
    "since must be the cursor of a change, a Date, or a date-time with an offset such as 2026-07-01T00:00:00Z.",
  );
}

/** Milliseconds to wait at least after a failure that may pass. Throws any other. */
function waitAfter(error: unknown): number {
  if (!isPartnerError(error)) throw error;
  const step = nextStep(failureOf(error), { failures: 1, left: Infinity }, unlimited, 0);
  if ("wait" in step) return step.wait;
  throw error;
}

/** The last change of an authorization, in milliseconds since 1970; NaN without an `updatedAt`. */
const changedAt = ({ updatedAt }: Authorization): number => Date.parse(updatedAt);

export async function* follow(options: FollowOptions, deps: FollowDeps): Changes {
  const { list, get, isAuthorization, listenForAbort, checkNames, errorOfKind, clock, today } = deps;
  checkNames("follow", options, names);
  const { since, interval = 60_000, events, ...ofCalls } = options;
  const { signal } = options;
  const invalid = (message: string) => errorOfKind("configuration", message, unsent);
  const seen = startOf(since, invalid);
  if (!(interval >= shortest && interval <= longest))
    throw invalid(`interval must be from ${shortest} to ${longest}, in milliseconds.`);
  const source = events?.[Symbol.asyncIterator]();
  const next = source && nextOf(source, clock, listenForAbort);

  const instantOf = (authorization: Authorization): number => {
    const at = changedAt(authorization);
    if (!Number.isNaN(at)) return at;
    const message =
      "The service returns authorizations without an updatedAt, so follow cannot tell what changed. Use its webhooks.";
    throw errorOfKind("unexpected-response", message, { ...unsent, attempts: 1 });
  };

  const changed = (authorization: Authorization): AuthorizationChange[] => {
    const at = instantOf(authorization);
    return seen.has(authorization, at) ? [] : [{ authorization, cursor: seen.add(authorization, at) }];
  };

  async function* poll(): AsyncGenerator<AuthorizationChange, number, undefined> {
    let newest = -Infinity;
    try {
      for await (const authorization of list(ofCalls)) {
        newest = Math.max(newest, instantOf(authorization));
        yield* changed(authorization);
        if (signal?.aborted) return 0;
      }
    } catch (error) {
      return waitAfter(error);
    }
    seen.endPoll(newest, today());
    return 0;
  }

  /** An event only names its authorization: its data may be outdated, since events arrive in any order. */
  async function* lookAt({ data }: FollowedEvent): Changes {
    const subject = isFields(data) ? data["authorization"] : undefined;
    if (!isAuthorization(subject) || seen.has(subject, changedAt(subject))) return;
    const current = await Promise.resolve(get(subject.id, ofCalls)).catch((error: unknown) => {
      if (!isPartnerError(error) || error.kind !== "not-found") waitAfter(error); // The next poll finds it.
    });
    if (current) yield* changed(current);
  }

  async function* eventsUntil(end: number): Changes {
    for (let left = end - clock.now(); left > 0 && !signal?.aborted; left = end - clock.now()) {
      const event = await (next ? next(left, signal) : clock.wait(left, signal));
      if (event) yield* lookAt(event);
    }
  }

  try {
    while (!signal?.aborted) {
      const least = yield* poll();
      yield* eventsUntil(clock.now() + Math.max(interval, least));
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    // Not awaited: it may be waiting for an event that never comes.
    source?.return?.().catch(() => undefined);
  }
}
