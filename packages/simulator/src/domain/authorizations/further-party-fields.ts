import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { Assume } from "../decision.ts";

/** The fields of a create about its parties that the contract does not name. */
export type FurtherPartyFields = Readonly<Record<string, string>>;

/** Collects those fields of a create that has passed the check; null if it has none, as where they are not accepted. */
export function furtherPartyFieldsOf(request: object): FurtherPartyFields | null {
  if (!hasFurtherPartyFields(request)) return null;
  return Object.freeze(Object.fromEntries(Object.entries(request).filter(([name]) => isFurtherPartyField(name))));
}

/** Most bodies have none, and nothing is made to find that out. */
function hasFurtherPartyFields(body: object): boolean {
  for (const name in body) if (isFurtherPartyField(name)) return true;
  return false;
}

/** The names of those fields that a service knows in a body; the assumption is only read if there are any. */
export function knownPartyFields(body: object, assume: Assume): string[] {
  if (!hasFurtherPartyFields(body) || assume("further-party-fields") !== "accept") return [];
  return Object.keys(body).filter(isFurtherPartyField);
}
