import { createHash } from "node:crypto";

/** Begins a stream of UUIDs that has this name. */
type NewIds = (stream: string) => () => string;

/**
 * Streams of UUIDs that can be repeated: the same seed and name give the same ids, and no stream tells of another. Each
 * id is a hash of seed, name and a count, in the form of version 4.
 */
export function seededIds(seed: number): NewIds {
  return (stream) => {
    let count = 0;
    return () => {
      const bytes = createHash("sha256")
        .update(JSON.stringify([seed, stream, count++]))
        .digest()
        .subarray(0, 16);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    };
  };
}
