import fc from "fast-check";

/** Text of any characters, controls among them. The library's own text of this kind takes a second to prepare. */
export const anyText = (limits: fc.IntArrayConstraints = {}): fc.Arbitrary<string> =>
  fc.uint16Array(limits).map((units) => String.fromCharCode(...units).toWellFormed());
