import { expect, test } from "vitest";
import { shapeBounds, Shapes } from "../../src/drift/shape.ts";

test.each([1, 2, 3])("lists of lists, %d deep, are looked at with bounds", (depth) => {
  let looks = 0;
  const record = {
    get colour() {
      looks += 1;
      return "red";
    },
  };
  let value: object = record;
  for (let level = 0; level < depth; level += 1) value = new Array<object>(2 * shapeBounds.items).fill(value);
  const shapes = new Shapes();
  const shape = shapes.make();
  shapes.add(shape!, value, []);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThanOrEqual(Math.min(shapeBounds.items ** depth, shapeBounds.visits));
});
