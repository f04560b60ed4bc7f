import type { Json, JsonObject } from "../../json.ts";
import { isObject } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

function isAmong(row: JsonObject): boolean {
  const { default: value, values, integer } = row;
  if (typeof value === "string") return isObject(values) && Object.hasOwn(values, value);
  if (typeof value !== "number" || !Number.isInteger(value) || !isObject(integer)) return false;
  const { minimum, maximum } = integer;
  if (typeof minimum === "number" && value < minimum) return false;
  return typeof maximum !== "number" || value <= maximum;
}

function finding(id: string, row: Json): Finding[] {
  if (isObject(row) && isAmong(row)) return [];
  return [{ pointer: "", message: `the default of the assumption ${id} is not among its values` }];
}

/** The default of every switchable assumption is one of its values, or an integer where it takes integers. */
export function checkAssumptionDefaults({ switchable }: Linted): Finding[] {
  return Object.entries(switchable).flatMap(([id, row]) => finding(id, row));
}
