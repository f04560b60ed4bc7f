import { isFields } from "@totem-partner/spec/fields";
import type { Authorization } from "../domain/authorizations/authorization.ts";
import type { FaultOccasion } from "./fault.ts";

export interface FaultMatch {
  id: string | undefined;
  externalId?: string | undefined;
  carrierTaxId?: string | undefined;
  plates: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === "string";

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The traits of a value that may be a record, from a request or a response; anything else has none. */
export function traitsOf(value: unknown): FaultMatch {
  if (!isFields(value)) return { id: undefined, plates: [] };
  const text = (name: string) => [value[name]].find(isText);
  const { tractorPlate, trailerPlates } = value;
  return {
    id: text("id"),
    externalId: text("externalId"),
    carrierTaxId: text("carrierTaxId"),
    plates: [tractorPlate, ...(isList(trailerPlates) ? trailerPlates : [])].filter(isText),
  };
}

/** The traits of an authorization. Its externalId is known, although no response contains it. */
export const traitsOfAuthorization = (authorization: Authorization): FaultMatch => ({
  ...traitsOf(authorization),
  ...(authorization.origin.kind === "erp" && { externalId: authorization.origin.externalId }),
});

const itemsOf = (page: unknown): readonly unknown[] => {
  if (isList(page)) return page;
  return isFields(page) ? (Object.values(page).find(isList) ?? []) : [];
};

export const traitsInList = (page: unknown): FaultMatch[] => itemsOf(page).map(traitsOf);

/** Plates and tax ids are compared ignoring case. */
const isSame = (one: string, other: string | undefined): boolean => one.toUpperCase() === other?.toUpperCase();

/** Whether one of the records matches every condition of a rule; they are only computed if there are conditions. */
export function isAbout(
  { externalId, carrierTaxId, plate }: FaultOccasion,
  about: () => readonly FaultMatch[],
): boolean {
  if (externalId === undefined && carrierTaxId === undefined && plate === undefined) return true;
  return about().some(
    (one) =>
      (externalId === undefined || one.externalId === externalId) &&
      (carrierTaxId === undefined || isSame(carrierTaxId, one.carrierTaxId)) &&
      (plate === undefined || one.plates.some((other) => isSame(plate, other))),
  );
}
