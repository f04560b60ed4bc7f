import { z } from "zod";

/**
 * Makes a schema that checks without eval: where a page's policy forbids that, even trying it is reported as a violation.
 * zod asks when it makes a schema of an object, or a copy of one, as `superRefine` does. It is left as it was.
 */
export function withoutEval<T>(make: () => T): T {
  const { jitless = false } = z.config();
  z.config({ jitless: true });
  try {
    return make();
  } finally {
    z.config({ jitless });
  }
}

/** What zod receives for a schema: a message, or one for each kind of mistake. */
type Told = Parameters<typeof z.strictObject>[1];

/** A schema of an object without other fields, checked without eval. */
export const strictObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape, told?: Told) =>
  withoutEval(() => z.strictObject<Shape>(shape, told));
