import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** Stands in every text of the victim's records, and in its key; nobody else ever sends it. */
export const marker = "VICTIM-ZQ";

/** The key of the company that nobody attacks and nobody may see. */
export const victimKey = `key-${marker}`;

/** What answers for the receiver of the examples: nobody, at once. */
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
 * A seed with so many companies to attack, and a victim that has the same ids as they, so that whoever sees one of its
 * records sees its marker.
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
