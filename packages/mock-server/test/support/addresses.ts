import fc from "fast-check";

/** An address in some spelling that a URL accepts, with its bytes as hexadecimal digits. */
export interface SpelledAddress {
  hex: string;
  /** In one of many spellings, IPv6 without brackets. */
  spelled: string;
  /** In the spelling that a resolver returns. */
  resolved: string;
}

const hexOf = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

const valueOf = (bytes: readonly number[]): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Bytes at which ranges begin and end, and any others. */
const byte = fc.oneof(fc.constantFrom(0, 10, 15, 16, 31, 32, 63, 64, 100, 127, 128, 223, 224, 240, 255), fc.nat(255));

/** Bytes at which small ranges begin and end. */
const smallRange = fc
  .tuple(
    fc.constantFrom([172, 16], [172, 31], [192, 0], [192, 88], [192, 168], [198, 18], [198, 51], [203, 0], [169, 254]),
    fc.integer({ min: -1, max: 1 }),
    fc.constantFrom(0, 1, 2, 3, 98, 99, 100, 101, 112, 113, 128, 255),
    byte,
  )
  .map(([[first = 0, second = 0], step, ...rest]) => [first, Math.max(second + step, 0), ...rest]);

const bytes: fc.Arbitrary<number[]> = fc.oneof(fc.array(byte, { minLength: 4, maxLength: 4 }), smallRange);

const radixes = [
  (value: number) => String(value),
  (value: number) => `0${value.toString(8)}`,
  (value: number) => `0x${value.toString(16)}`,
  (value: number) => `0X00${value.toString(16).toUpperCase()}`,
];

/** One to four parts, the last of which has all remaining bytes, each in its own radix. */
export const ipv4: fc.Arbitrary<SpelledAddress> = fc
  .tuple(bytes, fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }), fc.boolean())
  .map(([address, count, chosen, hasDot]) => {
    const parts = [...address.slice(0, count - 1), valueOf(address.slice(count - 1))];
    const spelled = parts.map((part, index) => radixes[chosen[index] ?? 0]?.(part) ?? "");
    return {
      hex: hexOf(valueOf(address), 8),
      spelled: spelled.join(".") + (hasDot ? "." : ""),
      resolved: address.join("."),
    };
  });

const group = fc.oneof(fc.constant(0), fc.constantFrom(1, 0x1ff, 0x200, 0xfff, 0x1000, 0xffff), fc.nat(0xffff));

const firstGroups = fc.oneof(
  fc.tuple(fc.constantFrom(0, 0x100, 0x1fff, 0x2000, 0x2003, 0x2600, 0x3ffe, 0x3fff, 0x4000, 0x5f00), group),
  fc.tuple(fc.constantFrom(0xfbff, 0xfc00, 0xfdff, 0xfe80, 0xfebf, 0xfec0, 0xff02), group),
  fc.tuple(fc.constant(0x20_01), fc.oneof(group, fc.constantFrom(0xdb7, 0xdb8, 0xdb9))),
  fc.tuple(fc.constant(0x20_02), group),
  fc.tuple(fc.nat(0xffff), group),
);

/** Any address, and those that contain one of IPv4: mapped, compatible, NAT64. */
const eightGroups: fc.Arbitrary<number[]> = fc.oneof(
  fc
    .tuple(firstGroups, fc.array(group, { minLength: 6, maxLength: 6, size: "max" }))
    .map(([first, rest]) => [...first, ...rest]),
  fc
    .tuple(
      fc.constantFrom(
        [0, 0, 0, 0, 0, 0xff_ff],
        [0, 0, 0, 0, 0, 0],
        [0x64, 0xff_9b, 0, 0, 0, 0],
        [0x64, 0xff_9b, 1, 0, 0, 0],
      ),
      bytes,
    )
    .map(([network, address]) => [...network, valueOf(address.slice(0, 2)), valueOf(address.slice(2))]),
);

/** With the first run of zeros left out, if there is one. */
const compressed = (text: string): string => text.replace(/(?:^|:)0+(?::0+)*(?::|$)/, "::");

/** With capitals or not, leading zeros or not, a run of zeros or not, the last two groups as IPv4 or not. */
export const ipv6: fc.Arbitrary<SpelledAddress> = fc
  .tuple(
    eightGroups,
    fc.record({ capitals: fc.boolean(), zeros: fc.boolean(), short: fc.boolean(), dots: fc.boolean() }),
  )
  .map(([groups, { capitals, zeros, short, dots }]) => {
    const [high = 0, low = 0] = groups.slice(6);
    const tail = [high >> 8, high & 255, low >> 8, low & 255].join(".");
    const begin = (dots ? groups.slice(0, 6) : groups).map((one) => hexOf(one, zeros ? 4 : 1)).join(":");
    const whole = (short ? compressed(begin) : begin) + (dots ? `:${tail}` : "");
    const spelled = whole.replace(":::", "::");
    return {
      hex: groups.map((one) => hexOf(one, 4)).join(""),
      spelled: capitals ? spelled.toUpperCase() : spelled,
      resolved: spelled,
    };
  });
