import { type Shape, Shapes } from "../../src/drift/shape.ts";

/** The shape of values that were seen at one place. */
export function shapeOf(values: readonly unknown[], secrets: readonly string[] = [], shapes = new Shapes()): Shape {
  const shape = shapes.make();
  if (shape === undefined) throw new Error("There are too many shapes.");
  for (const value of values) shapes.add(shape, value, secrets);
  return shape;
}
