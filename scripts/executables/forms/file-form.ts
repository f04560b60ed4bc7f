import { machOForm, type Signature } from "./mach-o.ts";
import type { Machine } from "./machine.ts";

/** The systems on which an executable starts, by the beginning of its file. */
export interface FileForm {
  format: "ELF" | "PE" | "Mach-O";
  machine: Machine;
  /** Of a Mach-O file. */
  signature?: Signature;
}

/** The numbers with which ELF and PE files name a machine. */
const elfMachines: Readonly<Record<number, Machine>> = { 0x3e: "x64", 0xb7: "arm64" };
const peMachines: Readonly<Record<number, Machine>> = { 0x8664: "x64", 0xaa64: "arm64" };

/** The form of an executable of Linux, Windows or macOS; undefined for any other file. */
export function fileForm(bytes: Buffer): FileForm | undefined {
  if (bytes.length < 0x40) return undefined;
  const magic = bytes.readUInt32BE(0);
  if (magic === 0x7f454c46) return { format: "ELF", machine: elfMachines[bytes.readUInt16LE(0x12)] ?? "unknown" };
  if (bytes.toString("latin1", 0, 2) === "MZ") {
    const header = bytes.readUInt32LE(0x3c);
    if (bytes.toString("latin1", header, header + 4) !== "PE\0\0") return undefined;
    return { format: "PE", machine: peMachines[bytes.readUInt16LE(header + 4)] ?? "unknown" };
  }
  return magic === 0xcffaedfe ? machOForm(bytes) : undefined;
}
