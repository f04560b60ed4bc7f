import type { Simulator } from "@totem-partner/simulator";

/** Reads, right and wrong ones. */
const reads = [
  ...["/products", "/products?limit=2", "/products?limit=1&offset=1", "/products?limit=3&offset=2", "/warehouses"],
  ...["/authorizations?limit=1", "/products?limit=0", "/products/17", "/warehouses?limit=none&offset=-1"],
  ...["/authorizations/00000000-0000-4000-8000-000000000000", "/products?limit=2&offset=900"],
];

/** What differs by nature from one service to another. */
const without = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, "id")
    .replaceAll(/00-[\da-f]{32}-[\da-f]{16}-00/g, "trace")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");

/** What a service answers to some reads, byte for byte but for ids and times. */
export async function answersTo(simulator: Simulator, apiKey: string, prefix: string): Promise<string[]> {
  const all: string[] = [];
  for (const read of reads) {
    const headers = { "X-Partner-API-Key": apiKey };
    const response = await simulator.fetch(new Request(`http://service.example${prefix}${read}`, { headers }));
    all.push(
      `${read}: ${String(response.status)} ${response.headers.get("content-type") ?? ""} ${without(await response.text())}`,
    );
  }
  return all;
}
