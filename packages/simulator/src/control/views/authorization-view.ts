import { showInstant } from "../../clock/time.ts";
import type { Company } from "../../company/company.ts";
import { type Authorization, validityAt, windowOf } from "../../domain/authorizations/authorization.ts";
import type { ServiceEvent } from "../../domain/authorizations/events.ts";
import { showAuthorization, showOperation } from "../../representation/records.ts";

const bound = (instant: number): string | null => (Number.isFinite(instant) ? showInstant(instant) : null);

/** An authorization as the partner sees it, with internal fields. */
export interface AuthorizationView extends ReturnType<typeof showAuthorization> {
  /** From the create that created it; null if it was created in the service's own application. */
  externalId: string | null;
  /** The reason it ended; null while it is Active. */
  reason: "cancelled" | "consumed" | "manual" | "expired" | null;
  /** The effective window of its dates, null where open, and whether the company's clock is before, in or after it. */
  validity: { from: string | null; until: string | null; state: "not-yet" | "valid" | "over" };
}

/** An event of the service, without the authorization. */
export interface EventView {
  id: string;
  type: ServiceEvent["type"];
  /** ISO 8601, by the company's clock. */
  occurredAt: string;
  reason?: NonNullable<AuthorizationView["reason"]>;
  operation?: ReturnType<typeof showOperation>;
}

/** An authorization with the drivers who wait for missing fields of it. */
export interface AuthorizationInDetail extends AuthorizationView {
  /** The fields of its create about the parties that the contract does not name. */
  furtherPartyFields: Readonly<Record<string, string>>;
  waiting: { driverNif: string; tractorPlate: string | null }[];
}

export function showWithInternals(authorization: Authorization, company: Company): AuthorizationView {
  const { origin } = authorization;
  // Reading consults no open point.
  const { values } = company.assumptions;
  const window = windowOf(authorization, (id) => values[id]);
  return {
    ...showAuthorization(authorization, company),
    externalId: origin.kind === "erp" ? origin.externalId : null,
    reason: authorization.status === "Finished" ? authorization.reason : null,
    validity: {
      from: bound(window.from),
      until: bound(window.until),
      state: validityAt(authorization, company.clock.now(), (id) => values[id]),
    },
  };
}

export const showEvent = (event: ServiceEvent): EventView => ({
  id: event.id,
  type: event.type,
  occurredAt: showInstant(event.occurredAt),
  ...("reason" in event && { reason: event.reason }),
  ...("operation" in event && { operation: showOperation(event.operation) }),
});

/** Shows an authorization with internal fields and the drivers who wait for it. */
export function showInDetail(authorization: Authorization, company: Company): AuthorizationInDetail {
  const waiting = company.records.waiting.get(authorization.id) ?? [];
  return {
    ...showWithInternals(authorization, company),
    furtherPartyFields: authorization.furtherPartyFields ?? {},
    waiting: waiting.map(({ driverNif, tractorPlate = null }) => ({ driverNif, tractorPlate })),
  };
}
