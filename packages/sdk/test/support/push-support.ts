import type { AuthorizationCreate, CallOptions, PushOptions, PushOutcome, PushResult } from "../../src/index.ts";
import { errorOfKind } from "../../src/errors/load-later.ts";
import { listenForAbort } from "../../src/send/deadline.ts";
import { checkOptions } from "../../src/calls/call-options.ts";
import { PushCall } from "../../src/push/push-call.ts";
import { authorization, order, uuid } from "./examples.ts";
import { type Answer, baseUrl, clientOf, json, type Received } from "./scripted-service.ts";
import { virtualClock } from "./virtual-clock.ts";

/** Rows with these externalIds. */
export const rowsOf = (...externalIds: string[]): AuthorizationCreate[] =>
  externalIds.map((externalId) => ({ ...order, externalId }));

/** The externalId of the row that a request carries. */
export function externalIdOf({ body }: Received): string {
  if (typeof body === "object" && body !== null && "externalId" in body) return String(body.externalId);
  throw new Error("The request has no externalId.");
}

/** Pushes to a scripted service by a clock of their own, on which no wait takes time. */
export function pusherOf(answer: Answer) {
  const { partner, received } = clientOf(answer);
  const clock = virtualClock();
  const create = (fields: AuthorizationCreate, options: CallOptions = {}) =>
    partner.authorizations.create(fields, options);
  const push = (rows: Iterable<AuthorizationCreate> | AsyncIterable<AuthorizationCreate>, options: PushOptions = {}) =>
    new PushCall(
      rows,
      { ...options, fields: (row) => row },
      {
        service: baseUrl,
        check: () => undefined,
        checkOptions,
        errorOfKind,
        listenForAbort,
        create: (fields) => create(fields, { signal: options.signal }),
        clock,
      },
    );
  return { push, create, received, clock, sent: () => received.map(externalIdOf) };
}

/** The outcomes in the order of their rows. */
export const byIndex = (outcomes: readonly PushOutcome[]): PushOutcome[] =>
  outcomes.toSorted((one, other) => one.index - other.index);

/** The results in the order of the rows. */
export const resultsOf = (outcomes: readonly PushOutcome[]): PushResult[] =>
  byIndex(outcomes).map(({ result }) => result);

/** The items of an iteration until it ends or throws, and the error. */
export async function untilFailure<T>(items: AsyncIterable<T>): Promise<{ delivered: T[]; error: unknown }> {
  const delivered: T[] = [];
  try {
    for await (const item of items) delivered.push(item);
    return { delivered, error: undefined };
  } catch (error) {
    return { delivered, error };
  }
}

/** A service that keeps what is created, answers 201 to a create and 200 to a repeat. */
export function keepingService({ create = 201, repeat = 200, code = true } = {}) {
  const stored = new Map<string, number>();
  const answer: Answer = (request) => {
    const externalId = externalIdOf(request);
    const known = stored.has(externalId);
    if (!known) stored.set(externalId, stored.size + 1);
    const detail = "An authorization with this externalId exists; nothing was created.";
    if (known && repeat === 409) {
      return json(code ? { code: "external_id_exists", detail } : { statusCode: 409, message: detail }, 409);
    }
    return json({ ...authorization, id: uuid(stored.get(externalId) ?? 0) }, known ? repeat : create);
  };
  return { stored, answer };
}
