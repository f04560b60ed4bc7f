import type { z } from "zod";
import { strictObject } from "./strict-object.ts";

type Left = z.ZodOptional | z.ZodExactOptional;

/** What checks each field of a record: one that may be left out says so. */
type Checks<R> = {
  [Field in keyof R]-?: undefined extends R[Field]
    ? z.ZodOptional<z.ZodType<R[Field]>> | z.ZodExactOptional<z.ZodType<Exclude<R[Field], undefined>>>
    : z.ZodType<R[Field]>;
};

/** The checks that every value of the record passes; those that refuse one, or belong to no field, are impossible. */
type Passed<R, Shape> = {
  [Field in keyof Shape]: Field extends keyof R
    ? Exclude<R[Field], undefined> extends z.input<Shape[Field]>
      ? Shape[Field] extends (undefined extends R[Field] ? never : Left)
        ? never
        : Shape[Field]
      : never
    : never;
};

/**
 * A schema of a record that has the fields of its type and no others, as in `exactRecord<Product>()({ … })`. What would
 * refuse a record of the type does not compile: a field that is forgotten, an optional one included, or one whose check
 * is narrower than its type. Nor does what would accept another.
 */
export const exactRecord =
  <R extends object>() =>
  <Shape extends Checks<R>>(shape: Shape & Passed<R, Shape>) =>
    strictObject<Shape>(shape);
