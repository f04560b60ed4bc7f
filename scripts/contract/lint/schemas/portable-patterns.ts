import { RE2JS, RE2JSException } from "re2js";
import type { Json } from "../../json.ts";
import { below, entriesOf } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

function* patternsWithin(value: Json, pointer = ""): Generator<{ pattern: string; pointer: string }> {
  const parts: Iterable<[string | number, Json]> = Array.isArray(value) ? value.entries() : entriesOf(value);
  for (const [key, part] of parts) {
    const place = below(pointer, key);
    // What has this name and is no text is a property of a schema, or of an example.
    if (key === "pattern" && typeof part === "string") yield { pattern: part, pointer: place };
    else yield* patternsWithin(part, place);
  }
}

function whyNot(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return error.message;
  }
}

/**
 * Every pattern is one for RE2, too, on which Go, Rust and pydantic check: no lookaround and no backreference. Generators
 * and converters that meet one of these refuse the document, or drop the body.
 */
export function checkPortablePatterns({ contract }: Linted): Finding[] {
  return [...patternsWithin(contract)].flatMap(({ pattern, pointer }) => {
    const reason = whyNot(pattern);
    return reason === undefined ? [] : [{ pointer, message: `this pattern is not one for RE2: ${reason}` }];
  });
}
