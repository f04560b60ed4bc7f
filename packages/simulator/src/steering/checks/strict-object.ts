import { z } from "zod";

/** What zod is told about a schema: a message, or one for each kind of mistake. */
type Told = Parameters<typeof z.strictObject>[1];

/**
 * A schema of an object without other fields, checked without eval: where a page's policy forbids that, even trying it is
 * reported as a violation. zod asks when a schema is made, and is left as it was.
 */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape, told?: Told) {
  const { jitless = false } = z.config();
  z.config({ jitless: true });
  try {
    return z.strictObject<Shape>(shape, told);
  } finally {
    z.config({ jitless });
  }
}
