import type { ErrorSample, InvalidField } from "../../src/shapes/error-parts.ts";

export const type = "application/json";

/** Two errors of different kinds, without their bodies: about an unknown id and a malformed one. */
export const refusedIds: readonly Omit<ErrorSample, "body">[] = [
  { status: 404, type, path: "/products/00000000-0000-4000-8000-000000000000" },
  { status: 400, type, path: "/warehouses/17" },
];

const limit: InvalidField = { in: "query", name: "limit" };

/** Two errors about the same field, with these bodies. */
export const invalidWith = (...bodies: readonly [unknown, unknown]): ErrorSample[] =>
  bodies.map((body) => ({ status: 400, type, path: "/products", field: limit, body }));

/** Errors of different kinds, with these bodies. */
export const usualWith = (...bodies: readonly unknown[]): ErrorSample[] =>
  refusedIds.map((one, at) => ({ ...one, body: bodies[at] }));

/** The texts for people in these errors. */
export const words = ["There is no product with this id.", "The id 17 is not a UUID, as it should be."] as const;
