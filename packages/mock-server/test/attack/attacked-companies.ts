import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** Occurs in every text of the victim's records, and in its key; no other client ever sends it. */
export const marker = "VICTIM-ZQ";

/** The key of the company that is not attacked and must not be visible. */
export const victimKey = `key-${marker}`;

/** Stands in for the receiver of the examples: refuses every connection immediately. */
const nowhere = "http://127.0.0.1:1";

const examples: unknown = parse(
  readFileSync(new URL("../../contract-examples.yaml", import.meta.url), "utf8").replaceAll(
    "https://erp.cooperativalaespiga.example",
    nowhere,
  ),
);

/** Every record that the examples of the contract name, under the same ids. */
const [records] = (examples as { companies: object[] }).companies;

/** Texts of records, and the names by which records of a seed mean each other. */
const marked = new Set([
  ...["name", "externalId", "productExternalId", "warehouseExternalId", "code", "batch", "format", "partnerName"],
  ...["productOwnerName", "description", "reason", "secret", "category", "first", "second", "colour"],
]);

function mark(value: unknown, field?: string): unknown {
  if (Array.isArray(value)) return value.map((item) => mark(item));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mark(inner, name)]));
  }
  return typeof value === "string" && field !== undefined && marked.has(field) ? `${marker} ${value}` : value;
}

/** The key of an attacker. */
export const attackerKey = (at: number): string => `attacker-${String(at)}`;

/**
 * A seed with this many companies to attack, and a victim with the same ids, so that any response with one of its
 * records contains its marker.
 */
export function attackedCompanies(attackers: number): object {
  return {
    companies: [
      ...Array.from({ length: attackers }, (_, at) => ({
        ...records,
        name: `attacked-${String(at)}`,
        apiKeys: [attackerKey(at)],
      })),
      { ...(mark(records) as object), name: "victim", apiKeys: [victimKey] },
    ],
  };
}
