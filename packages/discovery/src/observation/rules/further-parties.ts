import type { FieldError } from "@totem-partner/spec/field-error";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { Ballots } from "../sightings/ballots.ts";
import type { Sighting } from "../sightings/sighting.ts";

/** Whether a field is unknown to every service: the contract does not have it, and it is no further party field. */
export const isUnknown = ({ path, code }: FieldError): boolean =>
  code === "unknown_field" && !isFurtherPartyField(path.slice(1));

const isAcceptable = (value: unknown): boolean => typeof value === "string" && value.length > 0 && value.length <= 200;

const sentNames = ({ sent = {} }: Sighting): string[] => Object.keys(sent).filter(isFurtherPartyField);

/** Learns from further party fields that a create, or the record of an earlier one, shows as they were sent. */
export function learnFromKept(sighting: Sighting, ballots: Ballots): void {
  const names = sentNames(sighting);
  const isKept = names.every((name) => sighting.record?.[name] === sighting.sent?.[name]);
  if (names.length > 0 && isKept) ballots.leave("further-party-fields", ["accept"], sighting);
}

/** Learns from those that the record of a new authorization lacks. */
export function learnFromDropped(sighting: Sighting, ballots: Ballots): void {
  const names = sentNames(sighting);
  const isDropped = names.every((name) => sighting.record?.[name] === undefined);
  if (names.length > 0 && isDropped) ballots.leave("further-party-fields", ["reject"], sighting);
}

/** Learns from a create that was refused because of nothing but fields which the contract does not have. */
export function learnFromSurplus(sighting: Sighting, ballots: Ballots): void {
  const { sent = {}, sentErrors } = sighting;
  if (sentErrors.every(isUnknown)) ballots.leave("unknown-field", ["reject"], sighting);
  const names = sentNames(sighting);
  // One that is not acceptable may be refused where others are accepted.
  if (names.length === sentErrors.length && names.every((name) => isAcceptable(sent[name])))
    ballots.leave("further-party-fields", ["reject"], sighting);
}
