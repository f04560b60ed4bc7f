import { formats } from "@totem-partner/spec/formats";
import { z } from "zod";
import { clockRange, isInstant } from "../../clock/time.ts";
import { mostMistakes, wordsOf } from "./check.ts";

/** Makes a schema without eval, which zod tries when it makes or copies one: a page may report even that. */
export function withoutEval<T>(make: () => T): T {
  const { jitless = false } = z.config();
  z.config({ jitless: true });
  try {
    return make();
  } finally {
    z.config({ jitless });
  }
}

/** A schema of an object without other fields, validated without eval. */
export const strictObject = <Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  told?: Parameters<typeof z.strictObject>[1],
) => withoutEval(() => z.strictObject<Shape>(shape, told));

const { says, mistakeIn } = formats["date-time"];
const dateTime = (given: unknown) => (typeof given === "string" ? mistakeIn?.(given) : undefined) ?? says;
const outOfCalendar = `must be an instant from ${clockRange}`;

/** An instant as text: a date-time with an offset, ISO 8601. */
export const instantText = z.iso
  .datetime({ offset: true, error: ({ input }) => (input === undefined ? "is required" : dateTime(input)) })
  .refine((text) => isInstant(Date.parse(text)), { error: outOfCalendar });

/** An instant, converted to milliseconds since the epoch. In code, a Date is accepted as well. */
export const instant = z
  .preprocess(
    (given) => (given instanceof Date && isInstant(given.getTime()) ? given.toISOString() : given),
    instantText,
  )
  .transform((text) => Date.parse(text));

/** A UUID, or a ULID (`ids`), converted to lower case. */
export const uuid = z
  .stringFormat("guid", /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-hjkmnp-tv-z]{26})$/i)
  .toLowerCase();

/** An object with keys of any name, including `__proto__`, which is preserved. */
export const anyObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  { error: ({ input }) => (input === undefined ? "is required" : "must be an object") },
);

/** An issue of an item, relative to its list. */
function within(at: number, issue: z.core.$ZodIssue): z.core.$ZodRawIssue {
  const found = { path: [at, ...issue.path], message: issue.message, input: undefined };
  return issue.code === "unrecognized_keys"
    ? { ...found, code: issue.code, keys: issue.keys, input: {} }
    : { ...found, code: "custom" };
}

/** A list whose items are checked in turn, up to the first hundred errors: a million errors cost no more. */
export const list = <T>(item: z.ZodType<T>): z.ZodType<T[], readonly unknown[]> =>
  z.array(z.unknown()).transform((given, context) => {
    const items: T[] = [];
    let mistakes = 0;
    for (const [at, one] of given.entries()) {
      const read = item.safeParse(one, { error: wordsOf });
      if (read.success) {
        items.push(read.data);
        continue;
      }
      for (const issue of read.error.issues) context.issues.push(within(at, issue));
      mistakes += read.error.issues.length;
      if (mistakes >= mostMistakes) break;
    }
    return items;
  });
