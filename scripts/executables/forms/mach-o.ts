import { createHash } from "node:crypto";
import type { Machine } from "./machine.ts";

/** The state of a file's signature: `broken` if it is not that of the content. */
export type Signature = "none" | "broken" | "ad hoc" | "certified";

const machines: Readonly<Record<number, Machine>> = { 0x01000007: "x64", 0x0100000c: "arm64" };

/** The numbers of the load commands that are read here. */
const [segment64, codeSignature] = [0x19, 0x1d];

/** The places of load commands in a file. */
export interface LoadCommands {
  /** That which says where the signature is. */
  signature: number | undefined;
  segments: ReadonlyMap<string, number>;
}

/** Finds the load commands of a Mach-O file of 64 bits. */
export function loadCommandsOf(bytes: Buffer): LoadCommands {
  const segments = new Map<string, number>();
  let signature: number | undefined;
  let at = 0x20;
  for (let left = bytes.readUInt32LE(0x10); left > 0; left -= 1) {
    const command = bytes.readUInt32LE(at);
    if (command === codeSignature) signature = at;
    if (command === segment64) segments.set(bytes.toString("latin1", at + 8, at + 24).replace(/\0+$/, ""), at);
    at += bytes.readUInt32LE(at + 4);
  }
  return { signature, segments };
}

/** The hashes of a file's pages up to a limit; the last page may be a part of one. */
export function* pageHashes(bytes: Buffer, limit: number, page: number): Generator<Buffer> {
  for (let from = 0; from < limit; from += page) {
    yield createHash("sha256")
      .update(bytes.subarray(from, Math.min(limit, from + page)))
      .digest();
  }
}

/** The parts of a signature that are read here, and the number of their hash function. */
const [directorySlot, certifiedSlot, sha256] = [0, 0x10000, 2];

/** The parts of a signature, by their slots. */
function partsOf(signature: Buffer): Map<number, Buffer> {
  const count = signature.readUInt32BE(8);
  const indexes = Array.from({ length: count }, (_, index) => 12 + index * 8);
  return new Map(indexes.map((at) => [signature.readUInt32BE(at), signature.subarray(signature.readUInt32BE(at + 4))]));
}

/** True if the pages before the signature have the hashes that its directory lists. */
function coversPages(bytes: Buffer, directory: Buffer, end: number): boolean {
  const [hashes, limit] = [directory.readUInt32BE(16), directory.readUInt32BE(32)];
  const [size, hash, pageBits] = [directory.readUInt8(36), directory.readUInt8(37), directory.readUInt8(39)];
  if (hash !== sha256 || limit !== end) return false;
  let at = hashes;
  for (const found of pageHashes(bytes, limit, 2 ** pageBits)) {
    if (!found.equals(directory.subarray(at, at + size))) return false;
    at += size;
  }
  return true;
}

function signatureOf(bytes: Buffer): Signature {
  const { signature: command } = loadCommandsOf(bytes);
  if (command === undefined) return "none";
  const start = bytes.readUInt32LE(command + 8);
  const parts = partsOf(bytes.subarray(start));
  const directory = parts.get(directorySlot);
  if (directory === undefined || !coversPages(bytes, directory, start)) return "broken";
  // A certificate's signature is longer than its own head.
  return (parts.get(certifiedSlot)?.readUInt32BE(4) ?? 0) > 8 ? "certified" : "ad hoc";
}

/** The form of a Mach-O file of 64 bits. */
export const machOForm = (bytes: Buffer) => ({
  format: "Mach-O" as const,
  machine: machines[bytes.readUInt32LE(4)] ?? "unknown",
  signature: signatureOf(bytes),
});
