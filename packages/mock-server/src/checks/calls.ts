import { arrivalErrors } from "@totem-partner/simulator/host";
import { z } from "zod";
import { instant, list, uuid } from "./fields.ts";

// What the control API and the calls in code take: the same checks and the same words.

/** Ten years: a slip of the keyboard should not run a clock out of the calendar. */
const longestAdvance = 315_360_000;

const arrivalShape = z.strictObject({
  totemGroupId: uuid,
  driverNif: z.string(),
  tractorPlate: z.string().optional(),
  trailerPlates: list(z.string()).optional(),
  authorizationId: uuid.optional(),
  quantity: z.number().optional(),
});

/** A driver at a totem. Its values are the contract's business. */
export const arrival = arrivalShape.superRefine((given, context) => {
  for (const { path, message } of arrivalErrors(given)) {
    context.addIssue({ code: "custom", path: path.split("/").slice(1), message });
  }
});

/** Where to put a clock. */
export const clockSetting = z.strictObject({ now: instant });

/** How far to move a clock. */
export const clockAdvance = z.strictObject({ seconds: z.number().min(0).max(longestAdvance) });

const filter = {
  operationId: z.string().optional(),
  status: z.number().int().min(100).max(599).optional(),
  since: instant.optional(),
};

/** Which requests of the journal to show. */
export const journalFilter = z.strictObject(filter);

/** The same as a query has it: text only. */
export const journalQuery = z.strictObject({
  ...filter,
  status: z.preprocess((text) => (/^\d{3}$/.test(String(text)) ? Number(text) : text), filter.status),
});

/** The id of something that the server made. */
export const anyId = z.strictObject({ id: z.string() });
