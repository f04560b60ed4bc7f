import type { RequestHeaders } from "../http/exchange.ts";

/**
 * Holds headers as one text. Each object that outlives its request costs the garbage collector more than all that is done
 * for most requests, and headers are many small ones.
 */
export function holdHeaders(headers: RequestHeaders): string {
  const held: string[] = [];
  for (const [name, value] of headers) held.push(name, value);
  return JSON.stringify(held);
}

/** The headers that were held, by their names in lower case. */
export function* heldHeaders(held: string): Generator<[name: string, value: string]> {
  const all = JSON.parse(held) as string[];
  for (let at = 0; at < all.length; at += 2) yield [all[at] ?? "", all[at + 1] ?? ""];
}
