import type { Json } from "../../json.ts";
import { below, entriesOf } from "../json-pointer.ts";

/** A place that rests on an assumption; `id` is whatever stands there. */
export interface Mention {
  id: Json;
  pointer: string;
}

/** Every id in every `x-assumption`; an empty list mentions null. */
export function* mentionsWithin(value: Json, pointer = ""): Generator<Mention> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* mentionsWithin(item, below(pointer, index));
    return;
  }
  for (const [key, part] of entriesOf(value)) {
    const place = below(pointer, key);
    if (key !== "x-assumption") yield* mentionsWithin(part, place);
    else if (!Array.isArray(part)) yield { id: part, pointer: place };
    else if (part.length === 0) yield { id: null, pointer: place };
    else yield* part.map((id, index) => ({ id, pointer: below(place, index) }));
  }
}
