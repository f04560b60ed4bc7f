import type { components, operations } from "@totem-partner/spec/types";
import type { CallOptions } from "../calls/call-options.ts";
import type { Extended, Input } from "../calls/record-fields.ts";
import { hasTexts } from "../calls/partner-call.ts";

type Schemas = components["schemas"];

/**
 * An authorization as the service returns it: a permit for one carrier to load or unload a quantity of a product at a
 * totem group. It has no externalId, because the service never returns it. `product` and `warehouse` are names; a
 * service that accepts creates without them (`required-on-create=essential`) returns null there, which this type does
 * not include. Documented: Resources and their fields / Authorization; assumed: `authorization-response`,
 * `absent-as-null`.
 */
export interface Authorization extends Extended<"Authorization", Schemas["Authorization"]> {}

/** Active, or Finished for any reason. Documented: States and transitions / Authorization. */
export type AuthorizationStatus = Schemas["AuthorizationStatus"];

/**
 * The fields of a new authorization. Instants are RFC 3339 strings with an offset, quantities in the operational unit
 * of the company. Documented: Endpoints / Authorizations; assumed: `required-on-create`, `string-lengths`,
 * `date-times`.
 */
export interface AuthorizationCreate extends Input<Schemas["AuthorizationCreate"]> {}

/**
 * The fields to change on an Active authorization. Omitted fields stay unchanged; `null` removes the driver or tractor;
 * trailerPlates replaces the whole list. Documented: Endpoints / Authorizations; assumed: `patch-null`, `patch-lists`.
 */
export interface AuthorizationPatch extends Input<Schemas["AuthorizationPatch"]> {}

/**
 * Filters and paging for a list of authorizations. Documented: Endpoints / Authorizations; assumed: `date-range-end`,
 * `undated-in-date-filter`, `date-filter-days`, `default-limit`, `max-limit`.
 */
export interface AuthorizationQuery extends Input<
  NonNullable<operations["listAuthorizations"]["parameters"]["query"]>
> {}

/** An event that the partner may emit. Documented: Events / Domain events emitted by the partner. */
export type DomainEventType = Schemas["DomainEventType"];

/** The receipt of an event. Assumed: `event-status`. */
export interface AcceptedEvent extends Extended<"AcceptedEvent", Schemas["AcceptedEvent"]> {}

/** Options of `cancel`. */
export interface CancelOptions extends CallOptions {
  /**
   * The result when the authorization is already Finished and the service returns 409: "throw" an
   * `AlreadyFinishedError` (the default), or "return" the finished authorization, fetched with a second request.
   */
  ifFinished?: "return" | "throw" | undefined;
}

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

export const isAuthorization = hasTexts<Authorization>("id", "status");
