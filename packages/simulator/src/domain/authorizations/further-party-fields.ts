import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { Assume } from "../decision.ts";

/** What a create says of its parties in fields that the contract does not name. */
export type FurtherPartyFields = Readonly<Record<string, string>>;

/** Collects those fields of a create that has passed the check; null if it has none, as where they are not accepted. */
export function furtherPartyFieldsOf(request: object): FurtherPartyFields | null {
  const further = Object.entries(request).filter(([name]) => isFurtherPartyField(name));
  return further.length === 0 ? null : Object.freeze(Object.fromEntries(further));
}

/** The names of those fields that a service knows in a body; the assumption is only read if there are any. */
export function knownPartyFields(body: object, assume: Assume): string[] {
  const names = Object.keys(body).filter(isFurtherPartyField);
  return names.length > 0 && assume("further-party-fields") === "accept" ? names : [];
}
