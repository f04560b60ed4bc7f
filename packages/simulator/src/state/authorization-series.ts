import { type Fields, isFields } from "@totem-partner/spec/fields";
import { type Authorization, authorizationFields, authorizationShape } from "../domain/authorizations/authorization.ts";

function checksOf(status: Authorization["status"]): ReadonlyMap<string, (value: unknown) => boolean> {
  const { id: _id, status: _status, ...fields } = authorizationFields[status];
  return new Map(Object.entries(fields));
}

const checks = { Active: checksOf("Active"), Finished: checksOf("Finished") };

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  }
  if (!isFields(one) || !isFields(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

/** The fields of a record in which it differs from another; never its id. */
function differences(record: Fields, other: Fields): Fields {
  const differing: Record<string, unknown> = {};
  for (const name of Object.keys(record)) {
    if (name !== "id" && !isSame(record[name], other[name])) differing[name] = record[name];
  }
  return differing;
}

/** Returns true if this is stored of an authorization that resembles the one before it, not of one by itself. */
export const isRelative = (stored: Fields): boolean => !("status" in stored);

/** Each is stored as its differences from the one before, or whole if its status differs: parsing costs most. */
export class AuthorizationSeries {
  #last: Authorization | undefined;

  add(authorization: Authorization): void {
    this.#last = authorization;
  }

  encode(authorization: Authorization): Fields {
    const last = this.#last;
    this.#last = authorization;
    return differences({ ...authorization }, authorization.status === last?.status ? { ...last } : {});
  }

  /** The authorization of which this is stored; undefined if it is invalid, or relative with none before. */
  decode(id: string, stored: Fields): Authorization | undefined {
    if (!isRelative(stored)) {
      const whole = { id, ...stored };
      return authorizationShape(whole) ? whole : undefined;
    }
    const last = this.#last;
    if (last === undefined) return undefined;
    const check = checks[last.status];
    for (const name of Object.keys(stored)) if (check.get(name)?.(stored[name]) !== true) return undefined;
    return Object.assign({ ...last, id }, stored);
  }
}
