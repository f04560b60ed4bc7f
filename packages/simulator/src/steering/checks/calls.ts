import { z } from "zod";
import { arrivalErrors } from "../../request-bodies.ts";
import { instant, list, uuid } from "./fields.ts";
import { strictObject, withoutEval } from "./strict-object.ts";

// What the control API and the calls in code take: the same checks and the same words.

/** Ten years: a slip of the keyboard should not run a clock out of the calendar. */
const longestAdvance = 315_360_000;

const arrivalShape = strictObject({
  totemGroupId: uuid,
  driverNif: z.string(),
  tractorPlate: z.string().optional(),
  trailerPlates: list(z.string()).optional(),
  authorizationId: uuid.optional(),
  quantity: z.number().optional(),
});

/** A driver at a totem. Its values are the contract's business. */
export const arrival = withoutEval(() =>
  arrivalShape.superRefine((given, context) => {
    for (const { path, message } of arrivalErrors(given)) {
      context.addIssue({ code: "custom", path: path.split("/").slice(1), message });
    }
  }),
);

/** Where to put a clock. */
export const clockSetting = strictObject({ now: instant });

/** How far to move a clock. */
export const clockAdvance = strictObject({ seconds: z.number().min(0).max(longestAdvance) });

const filter = {
  operationId: z.string().optional(),
  status: z.number().int().min(100).max(599).optional(),
  since: instant.optional(),
};

/** Which requests of the journal to show. */
export const journalFilter = strictObject(filter);

/** The largest part of a list that is shown at once; 50 unless the call says. */
const mostShown = 200;

/** An integer as a query has it. */
const integerText = (least: number, most: number) => {
  const error = `must be an integer from ${String(least)} to ${String(most)}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((number) => number >= least && number <= most, { error });
};

const page = { limit: integerText(1, mostShown).default(50), offset: integerText(0, 999_999_999).default(0) };

/** Which part of a list to show, as a query has it. */
export const pageQuery = strictObject(page);

/** Which end of a list comes first. */
const order = z.enum(["oldest-first", "newest-first"]).default("oldest-first");

/** Whether everything is shown, or what fits into a line. */
const form = z.enum(["full", "summary"]).default("full");

/** Which part of a list to show, and from which end. */
export const orderedPageQuery = strictObject({ ...page, order });

/** Which live events to send. */
export const eventsQuery = strictObject({ form });

/** Which authorizations to show. */
export const authorizationsQuery = strictObject({
  ...page,
  order,
  status: z.enum(["Active", "Finished"]).optional(),
  externalId: z.string().optional(),
});

/** How many of the next timers to show. */
export const timersQuery = strictObject({ limit: integerText(1, 100).default(10) });

/** The filter of the journal as a query has it, which part of the list, and how it is shown. */
export const journalQuery = strictObject({
  ...page,
  order,
  form,
  ...filter,
  status: z.preprocess((text) => (/^\d{3}$/.test(String(text)) ? Number(text) : text), filter.status),
});

/** The id of something that the server made. */
export const anyId = strictObject({ id: z.string() });
