import { isFields } from "@totem-partner/spec/fields";
import { recordEnvelopeOf } from "@totem-partner/spec/named-templates";
import { baseOf, recordNameOf, recordScope } from "@totem-partner/spec/record-values";
import { fill } from "@totem-partner/spec/template";
import type { Assume } from "../domain/decision.ts";

/** How responses wrap the values of a path, and of which media type they are; undefined for the usual one. */
export function wrapping(path: string, as: "record" | "item" | "receipt", assume: Assume, url: () => string) {
  const { [as]: template = "{record}", type } = recordEnvelopeOf(assume("record-envelope"));
  const [, kind = ""] = path.split("/");
  const name = template === "{record}" ? undefined : recordNameOf(kind);
  const base = (): string => baseOf(url(), kind);
  const wrap = (value: unknown): unknown =>
    name === undefined || !isFields(value) ? value : fill(template, recordScope(name, value, base));
  return { wrap, type };
}
