import type { FieldError } from "@totem-partner/spec/field-error";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";

/** An id that is one. */
export const uuid = "6f9619ff-8b86-4011-b42d-00cf4fc964ff";

/** A mistake in a query. */
export const wrong = (path: string, code?: FieldError["code"]): FieldError => ({
  in: "query",
  path,
  message: "",
  ...(code && { code }),
});

export const unknown = wrong("/x", "unknown_query_parameter");

/** An exchange with a query, and the mistakes in that. */
export const queried = (query: Record<string, string>, ...queryErrors: FieldError[]): Partial<ObservedExchange> => ({
  query: new Map(Object.entries(query)),
  queryErrors,
});

export const badLimit = queried({ limit: "0" }, wrong("/limit"));
export const surplus = queried({ x: "1" }, unknown);
