/** The party fields that the interface document names. */
const named: ReadonlySet<string> = new Set(["partnerName", "partnerCif", "productOwnerName", "productOwnerCif"]);

/**
 * True if a field could be one of the further partner and owner fields, whose names the interface document does not show.
 * Assumed: `further-party-fields`.
 */
export const isFurtherPartyField = (name: string): boolean =>
  name.startsWith("p") && !named.has(name) && /^(partner|productOwner)[A-Z][A-Za-z0-9]{0,49}$/.test(name);
