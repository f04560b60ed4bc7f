import { z } from "zod";
import { invalidQuery } from "./problem.ts";
import { answer, type ControlRoute, nothing } from "./route.ts";

const filter = z.strictObject({
  operationId: z.string().optional(),
  status: z.coerce.number().int().min(100).max(599).optional(),
  since: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional(),
});

/** The request journal, and the live view. */
export const journalRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/requests",
    takesQuery: true,
    handle({ company, journal, query }) {
      const read = filter.safeParse(Object.fromEntries(query));
      return read.success ? answer(journal.list(company, read.data)) : invalidQuery(read.error);
    },
  },
  {
    method: "DELETE",
    path: "/requests",
    handle({ company, journal }) {
      journal.clear(company);
      return nothing();
    },
  },
  { method: "GET", path: "/events", handle: ({ company, streams }) => streams.open(company) },
];
