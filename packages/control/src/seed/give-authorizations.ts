import { arrive, type Company } from "@totem-partner/simulator";
import {
  applyToAuthorization,
  createAuthorization,
  readCreateRequest,
  updateAuthorization,
} from "@totem-partner/simulator/host";
import type { SeedMistakes, SeedPath } from "./seed-mistakes.ts";
import type { SeedSource } from "./check-seed.ts";

type SeedAuthorization = SeedSource["seed"]["companies"][number]["authorizations"][number];
type Operation = NonNullable<SeedAuthorization["operations"]>[number];
type Waiting = NonNullable<SeedAuthorization["waiting"]>[number];

interface Given {
  id: string;
  totemGroupId: string;
  createdAt: number | undefined;
  path: SeedPath;
  mistakes: SeedMistakes;
}

const commands = { cancelled: "cancel", manual: "finish", expired: "expire" } as const;

/** A driver used some of the quantity. Driver and tractor are assigned first, as by a PATCH. */
function giveOperation(company: Company, operation: Operation, at: number, given: Given): void {
  const { id, totemGroupId, mistakes } = given;
  const path = [...given.path, "operations", at];
  const { driverNif, tractorPlate, quantity, recordedAt: now = given.createdAt } = operation;
  const assigned = {
    ...(driverNif !== undefined && { driverNif }),
    ...(tractorPlate !== undefined && { tractorPlate }),
  };
  const updated = company.asOf({ now }, () => updateAuthorization(company, id, assigned));
  const driver = mistakes.carriedOut(path, updated)?.driverNif;
  if (driver === undefined) return;
  if (driver === null) {
    mistakes.add(path, "needs a driverNif, here or on the authorization");
    return;
  }
  const taken = { totemGroupId, driverNif: driver, authorizationId: id, ...(quantity !== undefined && { quantity }) };
  const outcome = company.asOf({ now, id: operation.id }, () => arrive(company, taken));
  if ("refused" in outcome) mistakes.add(path, `${outcome.refused.detail} (${outcome.refused.code})`);
  if ("pending" in outcome)
    mistakes.add(path, `needs a ${outcome.pending.missing.join(" and a ")}, here or on the authorization`);
}

function giveWaiting(company: Company, waiting: Waiting, at: number, given: Given): void {
  const { id, totemGroupId, mistakes } = given;
  const path = [...given.path, "waiting", at];
  const outcome = company.asOf({ now: given.createdAt }, () =>
    arrive(company, { ...waiting, totemGroupId, authorizationId: id }),
  );
  if ("refused" in outcome) mistakes.add(path, `${outcome.refused.detail} (${outcome.refused.code})`);
  if ("operation" in outcome) {
    mistakes.add(path, "would not wait: the authorization has a driver and tractor, so this is an operation");
  }
}

function giveEnd(company: Company, { status, reason, finishedAt }: SeedAuthorization, given: Given): void {
  const { id, path, mistakes } = given;
  const authorization = company.records.authorizations.get(id);
  if (authorization === undefined) return;
  const ended = authorization.status === "Finished" ? authorization.reason : undefined;
  const expected = status === "Finished" ? (reason ?? ended ?? "cancelled") : undefined;
  if (ended !== undefined && ended !== expected) {
    const what = expected === undefined ? "status" : "reason";
    mistakes.add([...path, what], `must be ${expected === undefined ? "Finished" : ended}: the operations consume it`);
    return;
  }
  if (ended !== undefined || expected === undefined) return;
  if (expected === "consumed") {
    mistakes.add([...path, "reason"], "must not be consumed: some quantity remains, or the operations do not end it");
    return;
  }
  const { endDate } = authorization;
  const now = finishedAt ?? (expected === "expired" && endDate !== null ? endDate + 1 : given.createdAt);
  if (expected === "expired" && (endDate === null || now === undefined || now <= endDate)) {
    mistakes.add([...path, "reason"], "must not be expired before an endDate has passed");
    return;
  }
  const result = company.asOf({ now }, () => applyToAuthorization(company, id, { type: commands[expected] }));
  mistakes.carriedOut(path, result);
}

export function giveAuthorization(
  company: Company,
  seed: SeedAuthorization,
  path: SeedPath,
  mistakes: SeedMistakes,
): void {
  const { id, createdAt, status: _status, reason: _reason, finishedAt: _finished, operations, waiting, ...body } = seed;
  const request = mistakes.checked(path, readCreateRequest(body, company.assumptions.assume));
  if (request === undefined) return;
  if (id !== undefined && company.records.authorizations.has(id)) {
    mistakes.add([...path, "id"], "must differ from the id of every other authorization");
    return;
  }
  const made = company.asOf({ now: createdAt, id }, () => createAuthorization(company, request));
  const created = mistakes.carriedOut(path, made);
  if (created === undefined) return;
  const { authorization } = created;
  if (created.outcome === "repeated") {
    mistakes.add([...path, "externalId"], "must differ from the externalId of every other authorization");
    return;
  }
  const given = { id: authorization.id, totemGroupId: authorization.totemGroupId, createdAt, path, mistakes };
  for (const [at, operation] of (operations ?? []).entries()) giveOperation(company, operation, at, given);
  giveEnd(company, seed, given);
  for (const [at, one] of (waiting ?? []).entries()) giveWaiting(company, one, at, given);
}
