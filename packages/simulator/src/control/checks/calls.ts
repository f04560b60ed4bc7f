import { z } from "zod";
import { authorizationGroups } from "../../domain/authorizations/authorization.ts";
import { instant, strictObject } from "./fields.ts";

// The inputs of the control API and of the calls in code: the same checks and the same messages.

const filter = {
  operationId: z.string().optional(),
  status: z.number().int().min(100).max(599).optional(),
  since: instant.optional(),
  mentions: z.string().optional(),
};

export const journalFilter = strictObject(filter);

/** The largest part of a list that is shown at once; 50 by default. */
const mostShown = 200;

/** An integer, in code; as a query parameter, its digits. */
const integer = (least: number, most: number) => {
  const error = `must be an integer from ${String(least)} to ${String(most)}`;
  return z.preprocess(
    (given) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given),
    z.number({ error }).refine((number) => Number.isInteger(number) && number >= least && number <= most, { error }),
  );
};

const page = { limit: integer(1, mostShown).default(50), offset: integer(0, 999_999_999).default(0) };

/** Which part of a list to show. */
export const pageQuery = strictObject(page);

const order = z.enum(["oldest-first", "newest-first"]).default("oldest-first");

const form = z.enum(["full", "summary"]).default("full");

/** A text that an entry has to contain. */
const text = z.string().trim().min(1).max(100).optional();

/** Which part of a list to show, and from which end. */
export const orderedPageQuery = strictObject({ ...page, order, text });

/** Which live events to send. */
export const eventsQuery = strictObject({ form });

/** Which authorizations to show. */
export const authorizationsQuery = strictObject({
  ...page,
  order,
  text,
  status: z.enum(authorizationGroups).optional(),
  externalId: z.string().optional(),
});

/** The number of the next timers to show. */
export const timersQuery = strictObject({ limit: integer(1, 100).default(10) });

const filterQuery = {
  ...filter,
  status: z.preprocess((text) => (/^\d{3}$/.test(String(text)) ? Number(text) : text), filter.status),
};

/** The filter of the journal as query parameters. */
export const harQuery = strictObject(filterQuery);

/** The same, which part of the list, and how it is shown. */
export const journalQuery = strictObject({ ...page, order, text, form, ...filterQuery });
