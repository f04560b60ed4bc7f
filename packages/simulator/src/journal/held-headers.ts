import type { RequestHeaders } from "../http/exchange/exchange.ts";

/**
 * Stores headers as one text. Each object that outlives its request costs the garbage collector more than most
 * requests cost altogether, and headers are many small ones.
 */
export function holdHeaders(headers: RequestHeaders): string {
  const held: string[] = [];
  for (const [name, value] of headers) held.push(name, value);
  return JSON.stringify(held);
}

/** The stored headers, by lower-case name. */
export function* heldHeaders(held: string): Generator<[name: string, value: string]> {
  const all = JSON.parse(held) as string[];
  for (let at = 0; at < all.length; at += 2) yield [all[at] ?? "", all[at + 1] ?? ""];
}
