import { keysOf, pointerTo } from "../../check/json-pointer.ts";
import type { Json, JsonObject } from "../json.ts";

/** The pointer to a part below another one. */
export function below(pointer: string, ...keys: (string | number)[]): string {
  return pointer + pointerTo(...keys);
}

/** True if a part of the contract is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The entries of a part that may be missing; a missing part has none. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The items of a list that may be missing; a missing list has none. */
export function itemsOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** True if a JSON pointer leads somewhere. */
export function leadsSomewhere(contract: Json, pointer: string): boolean {
  if (!pointer.startsWith("/")) return false;
  let at: Json | undefined = contract;
  for (const name of keysOf(pointer)) {
    if (Array.isArray(at)) at = at[Number(name)];
    else if (isObject(at) && Object.hasOwn(at, name)) at = at[name];
    else return false;
  }
  return at !== undefined;
}
