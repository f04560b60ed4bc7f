import { isFields } from "@totem-partner/spec/fields";
import { problemOf } from "../../answers/answer.ts";
import { notObservable, outside, settled, statusFor, type Verdict } from "../../findings/finding.ts";
import { errorVerdict } from "../../findings/own-shapes.ts";
import { isNamedBody } from "../../shapes/error-shape.ts";
import type { ErrorSample } from "../../shapes/error-parts.ts";
import { learnPage, type SentPage } from "../../shapes/learned-page.ts";
import { type Ask, type Asking, asks, get, type Probe } from "../asking/probe.ts";

const malformedIds = ["/products/not-a-uuid", "/warehouses/not-a-uuid", "/authorizations/not-a-uuid"];
const malformedQueries = ["/authorizations?limit=0", "/authorizations?limit=none"];
const unknownId = "/products/00000000-0000-4000-8000-000000000000";

/** The single status of all responses, if it is one that the point can have. */
function* oneStatus(id: Probe["id"], requests: readonly Ask[]): Asking<Verdict> {
  const statuses = new Set<number>();
  for (const { path, ...how } of requests) statuses.add((yield* get(path, how)).status);
  const [status = 0, ...others] = statuses;
  if (others.length > 0) return outside(`The requests returned different statuses: ${[...statuses].join(", ")}.`);
  return statusFor(id, { status });
}

const byStatus = (id: Probe["id"], requests: readonly Ask[]): Probe => ({
  id,
  requests,
  find: () => oneStatus(id, requests),
});

/** The status for an id that is not a UUID. */
export const malformedId = byStatus("malformed-id", asks(...malformedIds));

/** The status for malformed requests, as far as a query shows it. */
export const validationStatus = byStatus("validation-status", asks(...malformedQueries));

/** The status for a missing or unknown key. */
export const authFailure = byStatus("auth-failure", [
  { path: "/products", key: "none" },
  { path: "/products", key: "unknown" },
]);

const refused = [...malformedQueries, ...malformedIds, unknownId];

/** The field that a request gets wrong. */
function fieldOf(path: string): Pick<ErrorSample, "field"> {
  if (malformedQueries.includes(path)) return { field: { in: "query", name: "limit" } };
  return malformedIds.includes(path) ? { field: { in: "path", name: "id" } } : {};
}

/** An id that is none may be refused as a wrong field, or like an id that nothing has. */
function learnedFrom(samples: readonly ErrorSample[]): Verdict {
  const verdicts = ([["query"], ["query", "path"]] as const).map((parts: readonly string[]) => {
    const isOfField = ({ field }: ErrorSample): boolean => field !== undefined && parts.includes(field.in);
    const usual = samples.filter((one) => !isOfField(one)).map(({ field: _field, ...one }) => one);
    return errorVerdict(usual, samples.filter(isOfField));
  });
  return verdicts.find(({ sure }) => sure === "settled") ?? verdicts[0] ?? notObservable("No error was seen.");
}

/** What errors in the form of pages show, if all of them are. */
function pageVerdict(pages: readonly SentPage[], all: number): Verdict {
  if (pages.length < all) return notObservable(`${pages.length} of ${all} errors are pages, and the others are not.`);
  const learned = learnPage(pages);
  return learned ? settled(learned) : notObservable("Errors are pages, and not alike but for their status.");
}

export const errorBody: Probe = {
  id: "error-body",
  requests: asks(...refused),
  *find() {
    const pages: SentPage[] = [];
    const shapes = new Set<string>();
    const samples: ErrorSample[] = [];
    for (const path of refused) {
      const answer = yield* get(path);
      const { status, type, page } = answer;
      if (page !== undefined) {
        pages.push({ status, type, page });
        continue;
      }
      const problem = problemOf(answer);
      if (problem === undefined && !(answer.status >= 400 && isFields(answer.body)))
        return notObservable(`GET ${path} returned ${answer.status} without an error that says what is wrong.`);
      shapes.add(problem?.shape ?? "own");
      samples.push({ ...answer, ...fieldOf(path), path: path.split("?")[0] ?? "" });
    }
    if (pages.length > 0) return pageVerdict(pages, refused.length);
    const [shape = "", ...others] = shapes;
    // Of these, only the queries are refused by a validation in every service.
    const named = samples.map(({ field, ...one }) => (field?.in === "query" ? { ...one, field } : one));
    const isNamed = (inOrder: boolean): boolean => others.length === 0 && isNamedBody(shape, named, inOrder);
    if (isNamed(true)) return settled(shape);
    const learned = learnedFrom(samples);
    return learned.sure !== "settled" && isNamed(false) ? settled(shape) : learned;
  },
};
