import { expect, test } from "vitest";
import { anyOf, fields, listOf, oneOf, optional, type Shape, text } from "../../src/domain/shapes.ts";

type Light = { colour: "red"; since: string } | { colour: "green"; next?: string };

const red = fields<Light & { colour: "red" }>({ colour: oneOf({ red: true }), since: text });
const green = fields<Light & { colour: "green" }>({ colour: oneOf({ green: true }), next: optional(text) });

test("what reads a type reads each of its members", () => {
  const light: Shape<Light> = anyOf(red, green);
  expect([{ colour: "red", since: "6:00" }, { colour: "green" }].every(light)).toBe(true);
  expect(light({ colour: "blue" })).toBe(false);
});

test("what would not read all of its type does not compile", () => {
  // @ts-expect-error It reads no green one.
  const light: Shape<Light> = red;
  // @ts-expect-error The lists have no green ones.
  const lights: Shape<readonly Light[]> = listOf(red);
  // @ts-expect-error A colour may be green.
  const colour: Shape<Light["colour"]> = oneOf({ red: true });
  // @ts-expect-error A next may be missing.
  const next: Shape<{ next?: string }> = fields<{ next?: string }>({ next: text });
  expect([light, lights, colour, next].map((reads) => reads({ colour: "green" }))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
