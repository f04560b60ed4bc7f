import { z } from "zod";

/**
 * Creates a schema that validates without eval: where a page's policy forbids eval, even the attempt is reported as a
 * violation. zod tests for it when it creates or copies a schema of an object, as `superRefine` does. The setting is
 * restored afterwards.
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

/** What zod accepts for a schema: a message, or one for each kind of error. */
type Told = Parameters<typeof z.strictObject>[1];

/** A schema of an object without other fields, validated without eval. */
export const strictObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape, told?: Told) =>
  withoutEval(() => z.strictObject<Shape>(shape, told));
