import type { PointId } from "../findings/finding.ts";
import { canCreate, type Kind, neededBy } from "./kinds.ts";

/** For each point that GET requests do not show, the kinds any one of which shows it if it may be created. */
const shownBy: Partial<Record<PointId, readonly Kind[]>> = {
  "create-status": ["authorization"],
  "catalog-create-status": ["product", "warehouse", "cleaning-protocol"],
  "repeat-create": ["authorization"],
  "repeat-create-changed": ["authorization"],
  "external-id-after-finish": ["authorization"],
  "required-on-create": ["authorization"],
  "party-fields": ["authorization"],
  "further-party-fields": ["authorization"],
  "local-date-times": ["authorization"],
  "end-date-only": ["authorization"],
  "finished-patch": ["authorization"],
  "unknown-field": ["product", "warehouse", "authorization", "webhook", "cleaning-category", "cleaning-type"],
  "removed-fields": ["authorization"],
  "patch-immutable": ["product", "warehouse", "authorization", "cleaning-category", "cleaning-type"],
  "patch-null": ["authorization"],
  "unknown-reference": ["warehouse", "authorization", "cleaning-type"],
  "unknown-driver": ["driver"],
  "action-status": ["authorization", "cleaning-protocol"],
  "event-status": ["event"],
  "erp-origin": ["event"],
  "fetch-on-native": ["event"],
  "new-protocol-state": ["cleaning-protocol"],
  "second-protocol": ["cleaning-protocol"],
  "repeat-activation": ["cleaning-protocol"],
  "delete-status": ["product", "warehouse", "webhook", "cleaning-protocol", "cleaning-incompatibility"],
  "soft-deleted-get": ["product", "warehouse"],
  "webhook-put-status": ["webhook"],
  "webhook-delete-missing": ["webhook"],
  "event-names": ["webhook"],
};

const elsewhere: Partial<Record<PointId, string>> = {
  "default-limit": "a list with more records than it returns by default",
  "max-limit": "a list with more records than it returns at most",
  "limit-over-max": "a list with more records than it returns at most",
  "list-order": "a list of records that were created at different times",
  "paged-lists": "a list of products or warehouses that is not empty",
  "undated-in-date-filter": "an authorization without a scheduledDate",
  expiry: "an authorization that is still Active days after its endDate, or --allow-writes authorization,",
  "dated-consumption": "an authorization with dates that a totem used up days ago",
  "response-fields": "a record that has no fields but those of the contract",
  "date-filter-days": "a list filtered by a day, and an authorization that begins late in the evening before",
  "event-names": "a delivery to your own receiver",
  "delivery-body": "a delivery to your own receiver",
  "native-records": "a record known not to be native",
  "signed-content": "a delivery to your own receiver",
  "delivery-retries": "a delivery that your own receiver refuses",
};

const either = new Intl.ListFormat("en", { type: "disjunction" });

const flagsOf = (kind: Kind): string => [...neededBy(kind), kind].map((one) => `--allow-writes ${one}`).join(" ");

export function requiredWrites(id: PointId, allowed: ReadonlySet<Kind>, over: ReadonlyMap<Kind, string>): string {
  const [kinds, other] = [shownBy[id], elsewhere[id]];
  if (!kinds) return other === undefined ? "GET requests may show this." : `Only ${other} shows this.`;
  const able = kinds.filter((kind) => canCreate(kind, allowed));
  const why = able.flatMap((kind) => [kind, ...neededBy(kind)].flatMap((one) => over.get(one) ?? []));
  if (able.length > 0) return [...new Set(why)].join(" ") || "The created records did not show this.";
  return `GET requests do not show this. To test it, pass ${either.format(kinds.map(flagsOf))}.`;
}
