import type { Schema } from "@totem-partner/spec/schema";
import { expect, test } from "vitest";
import { checkAssuming } from "../../src/requests/assumed-check.ts";
import { AssumptionBook } from "../../src/host.ts";

/** A pattern that counts how often a text is held against it. */
class CountedPattern extends RegExp {
  tests = 0;

  override test(text: string): boolean {
    this.tests += 1;
    return super.test(text);
  }
}

const check = (value: unknown) => {
  const regex = new CountedPattern("^x");
  const properties = { name: { type: ["string"], pattern: { regex, says: "must begin with x" } } } as const;
  const schema: Schema = { type: ["object"], closed: true, properties };
  const { assume } = new AssumptionBook({ "unknown-field": "ignore" });
  return { ok: checkAssuming("body", schema, value, assume).ok, tests: regex.tests };
};

test("what is valid is checked once, and again only what an assumption changed", () => {
  expect(check({ name: "x1" })).toEqual({ ok: true, tests: 1 });
  expect(check({ name: "y1" })).toEqual({ ok: false, tests: 1 });
  expect(check({ name: "x1", more: 1 })).toEqual({ ok: true, tests: 2 });
});
