import { pointerTo } from "../../../spec/json-pointer.ts";
import type { Json, JsonObject } from "../bundle.ts";

/** The pointer to a part below another one. */
export function below(pointer: string, ...keys: (string | number)[]): string {
  return pointer + pointerTo(...keys);
}

/** Whether a part of the contract is an object. */
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
