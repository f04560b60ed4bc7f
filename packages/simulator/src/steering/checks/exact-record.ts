import type { z } from "zod";
import { strictObject } from "./strict-object.ts";

type Left = z.ZodOptional | z.ZodExactOptional;

/** The check of each field of a record: optional fields are marked as such. */
type Checks<R> = {
  [Field in keyof R]-?: undefined extends R[Field]
    ? z.ZodOptional<z.ZodType<R[Field]>> | z.ZodExactOptional<z.ZodType<Exclude<R[Field], undefined>>>
    : z.ZodType<R[Field]>;
};

/** The checks that every value of the record passes; those that reject one, or belong to no field, are impossible. */
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
 * A schema of a record that has exactly the fields of its type, as in `exactRecord<Product>()({ … })`. A schema that
 * would reject a record of the type does not compile: a missing field, including an optional one, or one whose check
 * is narrower than its type. Nor does one that would accept anything else.
 */
export const exactRecord =
  <R extends object>() =>
  <Shape extends Checks<R>>(shape: Shape & Passed<R, Shape>) =>
    strictObject<Shape>(shape);
