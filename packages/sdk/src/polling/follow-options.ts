import type { CallOptions } from "../calls/call-options.ts";
import type { Authorization } from "../authorizations/records.ts";

/** An authorization that is new, or is no longer as it was. */
export interface AuthorizationChange {
  /** The authorization as the service returned it. */
  authorization: Authorization;
  /**
   * Resumes after this change: pass it as `since`, in another process, too. ASCII text of some 65 characters for each
   * authorization that changed in the five minutes before, or since the poll before the last.
   */
  cursor: string;
}

/** A verified event, such as the packages of this kit deliver. Only the authorization in its data counts. */
export interface FollowedEvent {
  readonly data: unknown;
}

/** Options of `authorizations.follow`; those of a call apply to each of its requests. */
export interface FollowOptions extends Omit<CallOptions, "extra"> {
  /**
   * The start: the `cursor` of the last change that you have processed, or an instant of the service's clock, as a Date
   * or as RFC 3339 with an offset. What changed at that instant is included.
   * @example "2026-07-01T00:00:00Z"
   */
  since: string | Date;
  /** Ends the iteration when it is aborted; nothing is thrown. */
  signal?: AbortSignal | undefined;
  /** Milliseconds from the end of a poll to the next one, from 1,000 to a day. Default: 60,000. */
  interval?: number | undefined;
  /**
   * Verified events as they arrive. Each is a reason to look at its authorization at once; polls then find what events did
   * not report, so that `interval` can be longer. One is taken at a time, between polls. If this iterable throws, so does the
   * iteration.
   */
  events?: AsyncIterable<FollowedEvent> | undefined;
}
