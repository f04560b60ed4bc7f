import type { NewIds } from "../company/id-streams.ts";
import { hexOf, sha256 } from "./sha-256.ts";

/**
 * Reproducible streams of UUIDs: the same seed and name give the same ids, and no stream reveals another. Each id is
 * a hash of seed, name and a counter, in the form of version 4.
 */
export function seededIds(seed: number): NewIds {
  return (stream, after = 0) => {
    let count = after;
    return () => {
      const bytes = sha256(JSON.stringify([seed, stream, count++])).slice(0, 16);
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    };
  };
}
