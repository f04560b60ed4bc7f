import { expect, test } from "vitest";
import { fileForm } from "../../executables/forms/file-form.ts";
import { signAdHoc } from "../../executables/forms/sign-mach-o.ts";

/** A Mach-O file for Intel Macs, whose signature was made before its content. */
function machO(content: Buffer): Buffer {
  const start = 0x4000;
  const head = Buffer.alloc(start);
  for (const [at, number] of [0xfeedfacf, 0x01000007, 3, 2, 3].entries()) head.writeUInt32LE(number, at * 4);
  const segment = (at: number, name: string, from: number, size: number) => {
    head.writeUInt32LE(0x19, at);
    head.writeUInt32LE(72, at + 4);
    head.write(name, at + 8);
    head.writeBigUInt64LE(BigInt(from), at + 40);
    head.writeBigUInt64LE(BigInt(size), at + 48);
  };
  segment(0x20, "__TEXT", 0, start);
  segment(0x68, "__LINKEDIT", start, content.length + 32);
  for (const [at, number] of [0x1d, 16, start + content.length, 32].entries())
    head.writeUInt32LE(number, 0xb0 + at * 4);
  return Buffer.concat([head, content, Buffer.from("fade0cc0000000140000000000000000", "hex"), Buffer.alloc(16)]);
}

const windows = Buffer.alloc(0x100);
windows.write("MZ");
windows.writeUInt32LE(0x80, 0x3c);
windows.write("PE\0\0", 0x80);
windows.writeUInt16LE(0x8664, 0x84);

const linux = Buffer.alloc(0x100);
linux.write("\x7fELF", "latin1");
linux.writeUInt16LE(0xb7, 0x12);

test.each([
  ["an ELF file", linux, { format: "ELF", machine: "arm64" }],
  ["a PE file", windows, { format: "PE", machine: "x64" }],
  ["a Mach-O file", machO(Buffer.alloc(100)), { format: "Mach-O", machine: "x64", signature: "broken" }],
  ["text", Buffer.from("#!/bin/sh\n".repeat(20)), undefined],
  ["next to nothing", Buffer.from("MZ"), undefined],
])("%s is told from others by its first bytes", (_what, bytes, form) => {
  expect(fileForm(bytes)).toEqual(form);
});

test("a signature covers every byte before it", () => {
  const signed = signAdHoc(machO(Buffer.alloc(10_000, "content")), "totem-mock");
  expect(fileForm(signed)).toEqual({ format: "Mach-O", machine: "x64", signature: "ad hoc" });
  for (const at of [0x28, 0x3fff, 0x4000 + 9999]) {
    const changed = Buffer.from(signed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(fileForm(changed)).toMatchObject({ signature: "broken" });
  }
});
