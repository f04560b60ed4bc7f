import { loadCommandsOf, pageHashes } from "./mach-o.ts";

/** Of a directory of hashes as of macOS 10.14: the size of its head, and the numbers in it. */
const [headSize, version, adHoc, sha256, pageBits, mainProgram] = [88, 0x20400, 2, 2, 12, 1];
const page = 2 ** pageBits;

const upTo = (size: number, multiple: number): number => Math.ceil(size / multiple) * multiple;

/** A directory of hashes within a signature of which it is the only part. */
function signatureFor(signed: Buffer, identifier: string, program: { at: number; size: number }): Buffer {
  const name = Buffer.from(`${identifier}\0`);
  const hashes = Buffer.concat([...pageHashes(signed, signed.length, page)]);
  const directory = Buffer.alloc(headSize);
  const length = headSize + name.length + hashes.length;
  const numbers = [0xfade0c02, length, version, adHoc, headSize + name.length, headSize, 0, hashes.length / 32];
  for (const [index, number] of [...numbers, signed.length].entries()) directory.writeUInt32BE(number, index * 4);
  directory.set([32, sha256, 0, pageBits], 36);
  for (const [index, number] of [program.at, program.size, mainProgram].entries()) {
    directory.writeBigUInt64BE(BigInt(number), 64 + index * 8);
  }
  const head = Buffer.alloc(20);
  for (const [index, number] of [0xfade0cc0, 20 + length, 1, 0, 20].entries()) head.writeUInt32BE(number, index * 4);
  const signature = Buffer.concat([head, directory, name, hashes]);
  return Buffer.concat([signature, Buffer.alloc(upTo(signature.length, 16) - signature.length)]);
}

/**
 * Replaces the signature of a Mach-O file by one that has no certificate, as `codesign --sign -` does. The file must have a
 * signature at its end.
 */
export function signAdHoc(bytes: Buffer, identifier: string): Buffer {
  const { signature: command, segments } = loadCommandsOf(bytes);
  const [text, linkEdit] = [segments.get("__TEXT"), segments.get("__LINKEDIT")];
  if (command === undefined || text === undefined || linkEdit === undefined) throw new Error("There is no signature.");
  const signed = Buffer.from(bytes.subarray(0, bytes.readUInt32LE(command + 8)));
  const program = { at: Number(signed.readBigUInt64LE(text + 40)), size: Number(signed.readBigUInt64LE(text + 48)) };
  // The sizes are in the pages that are hashed, so they are written first.
  const { length } = signatureFor(signed, identifier, program);
  signed.writeUInt32LE(length, command + 12);
  const linked = signed.length + length - Number(signed.readBigUInt64LE(linkEdit + 40));
  signed.writeBigUInt64LE(BigInt(upTo(linked, page)), linkEdit + 32);
  signed.writeBigUInt64LE(BigInt(linked), linkEdit + 48);
  return Buffer.concat([signed, signatureFor(signed, identifier, program)]);
}
