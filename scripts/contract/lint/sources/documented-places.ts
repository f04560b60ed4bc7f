import type { Json } from "../../json.ts";
import { below, entriesOf, isObject } from "../json-pointer.ts";

/** The pointers of everything that says `x-source: documented`, with the section that each names. */
export function* documentedPlaces(
  value: Json,
  pointer = "",
): Generator<{ pointer: string; section: Json | undefined }> {
  if (isObject(value) && value["x-source"] === "documented") yield { pointer, section: value["x-section"] };
  const parts: Iterable<[string | number, Json]> = Array.isArray(value) ? value.entries() : entriesOf(value);
  for (const [key, part] of parts) yield* documentedPlaces(part, below(pointer, key));
}
