import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { eachOptionalText } from "@totem-partner/spec/record-fields";
import { OperationType } from "@totem-partner/spec/requests";
import { Big } from "big.js";
import type { Assume } from "../decision.ts";
import { madridOffset } from "@totem-partner/spec/madrid-time";
import { hourOf, type Selection } from "../listing.ts";
import {
  anyOf,
  fields,
  idOf,
  instant,
  listOf,
  memberOf,
  number,
  orNull,
  recordOf,
  type Shape,
  text,
  truth,
  uuid,
  type ValueOf,
} from "../shapes.ts";

/** The origin of an authorization: pushed by the ERP, or created in the service's own application. */
const origin = anyOf(
  fields({ kind: memberOf(["erp"]), externalId: text }),
  fields({ kind: memberOf(["application"]) }),
);

export const finishReason = memberOf(["cancelled", "consumed", "manual", "expired"]);

/** The fields of a create about its parties that the contract does not name. Others could be those that the service itself shows. */
export const furtherPartyFields: Shape<Readonly<Record<string, string>>> = recordOf(text, isFurtherPartyField);

const details = {
  id: uuid,
  origin,
  /** True if it was marked as synced from an external ERP; if not, its origin decides. */
  markedAsSynced: truth,
  quantity: number,
  remainingQuantity: number,
  totemGroupId: idOf("totemGroups"),
  operationType: memberOf(OperationType.enum),
  carrierTaxId: text,
  scheduledDate: orNull(instant),
  endDate: orNull(instant),
  trailerPlates: listOf(text),
  /** null if creates need not name a product, and this one did not. */
  productId: orNull(idOf("products")),
  /** null if creates need not name a warehouse, and this one did not. */
  warehouseId: orNull(idOf("warehouses")),
  ...eachOptionalText(() => orNull(text)),
  furtherPartyFields: orNull(furtherPartyFields),
  createdAt: instant,
  updatedAt: instant,
};

export const authorizationFields = {
  Active: { ...details, status: memberOf(["Active"]) },
  Finished: { ...details, status: memberOf(["Finished"]), reason: finishReason },
};

const active = fields(authorizationFields.Active);
const finished = fields(authorizationFields.Finished);

/** Valid: can generate operations at the totem. */
export interface ActiveAuthorization extends ValueOf<typeof active> {}

/** Ended, and no longer operable. */
export interface FinishedAuthorization extends ValueOf<typeof finished> {}

/** A permit for one carrier to load or unload a quantity of a product at a totem group. */
export type Authorization = ActiveAuthorization | FinishedAuthorization;

export const authorizationShape: Shape<Authorization> = anyOf(active, finished);

/** The dates of an authorization, in milliseconds since the epoch. */
export interface Dates {
  scheduledDate: number | null;
  endDate: number | null;
}

export const endsAlone = ({ scheduledDate, endDate }: Dates): boolean => scheduledDate === null && endDate !== null;

export const ignoresEndAlone = (assume: Assume): boolean => assume("end-date-only") === "unrestricted";

/**
 * The effective window of the dates: the days that they describe, including both ends. A missing date has no effect;
 * without dates there is no restriction: valid on any day.
 */
export function windowOf(dates: Dates, assume: Assume) {
  const { scheduledDate, endDate } = dates;
  const until = endDate === null || (endsAlone(dates) && ignoresEndAlone(assume)) ? Infinity : endDate;
  return { from: scheduledDate ?? -Infinity, until };
}

/** The first instant after the window, which includes its end. Infinity for a window without an end. */
export const overAt = (dates: Dates, assume: Assume): number => windowOf(dates, assume).until + 1;

export function validityAt(dates: Dates, now: number, assume: Assume): "not-yet" | "valid" | "over" {
  const { from, until } = windowOf(dates, assume);
  if (now < from) return "not-yet";
  return now >= until + 1 ? "over" : "valid";
}

/** A plate as it is stored: uppercase. The contract has already validated it. */
export const normalizePlate = (plate: string): string => plate.toUpperCase();

export const subtract = (from: number, quantity: number): number => new Big(from).minus(quantity).toNumber();

export interface AuthorizationFilter {
  status?: Authorization["status"] | undefined;
  /** A day, as YYYY-MM-DD. */
  scheduledDateFrom?: string | undefined;
  /** A day, as YYYY-MM-DD; it is included as a whole. */
  scheduledDateTo?: string | undefined;
}

export const authorizationGroups = ["Active", "Finished"] as const satisfies readonly Authorization["status"][];

const startOf = (midnight: string, zone: "utc" | "madrid"): number =>
  hourOf(Date.parse(`${midnight}${zone === "utc" ? "Z" : madridOffset(midnight)}`));

const midnightOf = (day: string): string => `${day}T00:00:00.000`;

const midnightAfter = (day: string): string =>
  new Date(Date.parse(`${midnightOf(day)}Z`) + 86_400_000).toISOString().slice(0, -1);

export function selectAuthorizations(
  { status, scheduledDateFrom, scheduledDateTo }: AuthorizationFilter,
  assume: Assume,
): Selection<Authorization["status"]> {
  const groups = status === undefined ? authorizationGroups : [status];
  if (scheduledDateFrom === undefined && scheduledDateTo === undefined) return { groups };
  const zone = assume("date-filter-days");
  const hours = {
    first: scheduledDateFrom === undefined ? -Infinity : startOf(midnightOf(scheduledDateFrom), zone),
    last: scheduledDateTo === undefined ? Infinity : startOf(midnightAfter(scheduledDateTo), zone) - 1,
    undated: assume("undated-in-date-filter") === "include",
  };
  return { groups, hours };
}
