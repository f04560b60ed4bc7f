import { canonicalJson, isFields } from "@totem-partner/spec/fields";
import type { ObservedRequest, ObservedRun } from "./observed-run.ts";

type Run = Pick<ObservedRun, "requests">;

/** The fields of its body; none if that is no object. */
export const fieldsOf = ({ body }: ObservedRequest): Record<string, unknown> => (isFields(body) ? body : {});

export function differingFields(one: ObservedRequest, other: ObservedRequest): string[] {
  const [a, b] = [fieldsOf(one), fieldsOf(other)];
  return Object.keys({ ...a, ...b }).filter((name) => canonicalJson([a[name]]) !== canonicalJson([b[name]]));
}

const asked = ({ method, path, query, body }: ObservedRequest): string => canonicalJson([method, path, query, body]);

export const asksTheSame = (one: ObservedRequest, other: ObservedRequest): boolean => asked(one) === asked(other);

export const isCreate = ({ operationId }: ObservedRequest): boolean => operationId === "createAuthorization";

/** A text that a create has in a field. */
function textIn(request: ObservedRequest, field: string): string | undefined {
  const value = isCreate(request) ? fieldsOf(request)[field] : undefined;
  return typeof value === "string" ? value : undefined;
}

export const externalIdOf = (create: ObservedRequest): string | undefined => textIn(create, "externalId");

export const productOf = (create: ObservedRequest): string | undefined => textIn(create, "productExternalId");

export const isAnswered = ({ status }: ObservedRequest): boolean => status !== null && status < 300;

/** True if the service carried it out, whether or not the integration received the response. */
export const isExecuted = ({ service }: ObservedRequest): boolean => service !== null && service < 300;

/** True if the service accepts an order, as when nothing goes wrong. */
export const hasPermits = ({ requests }: Run): boolean =>
  requests.some((request) => isCreate(request) && isExecuted(request));

/** The ids of the orders that they create. */
export const idsOf = (requests: readonly ObservedRequest[]): Set<string> =>
  new Set(requests.flatMap((request) => externalIdOf(request) ?? []));

const after = (first: ObservedRequest, { requests }: Run): ObservedRequest[] =>
  requests.filter(({ arrived }) => arrived > first.arrived);

/**
 * Creates after another one under ids that the baseline run never used: an order has a second id. Where each run has ids of its
 * own, their number tells.
 */
export function renamedCreates(first: ObservedRequest, run: Run, baseline: Run): ObservedRequest[] {
  const known = idsOf(baseline.requests);
  const seen = new Set([...known, externalIdOf(first)]);
  const renamed = after(first, run).filter((later) => {
    const id = externalIdOf(later);
    const isNew = id !== undefined && !seen.has(id);
    if (isNew) seen.add(id);
    return isNew;
  });
  if (known.has(externalIdOf(first) ?? "")) return renamed;
  const surplus = idsOf(run.requests).size - known.size;
  return known.size > 0 && surplus > 0 ? renamed.slice(-surplus) : [];
}

/** The later requests for the same. An order is known by its id, never by its contents: two may be equal. */
export function repeatsOf(first: ObservedRequest, run: Run, baseline: Run): ObservedRequest[] {
  if (!isCreate(first)) return after(first, run).filter((later) => asksTheSame(first, later));
  const renamed = new Set(renamedCreates(first, run, baseline));
  const id = externalIdOf(first);
  return after(first, run).filter((later) => renamed.has(later) || (id !== undefined && externalIdOf(later) === id));
}

/** An order without a permit, or a change that the service never executed, in words. */
export interface Missing {
  kind: "lost-order" | "lost-change";
  what: string;
}

/** Returns what the baseline run has made, and this one has not. */
export function missingFrom(run: Run, baseline: Run): Missing | undefined {
  const executed = run.requests.filter(isExecuted);
  const [ids, orders] = [idsOf(executed), idsOf(baseline.requests.filter(isExecuted))];
  const order = [...orders].find((id) => !ids.has(id));
  if (ids.size < orders.size && order !== undefined) return { kind: "lost-order", what: `the create of ${order}` };
  const made = new Set(executed.map(({ operationId }) => operationId));
  const change = baseline.requests.find(
    (request) => request.method !== "GET" && isExecuted(request) && !made.has(request.operationId),
  );
  return change && { kind: "lost-change", what: `${change.method} ${change.path}` };
}
