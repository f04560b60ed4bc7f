import type { Fields } from "@totem-partner/spec/fields";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { isSecretText } from "@totem-partner/spec/secrets";
import { namesIn, readKey, type Template } from "@totem-partner/spec/template";

const meansElse = "would mean something else in a profile";

type Plain = string | number | boolean | null;

export const isPlain = (value: unknown): value is Plain =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

export const areAlike = (values: readonly Fields[]): boolean =>
  new Set(values.map((value) => Object.keys(value).join("\n"))).size === 1;

/** The keys of all, in the order in which the one with the most has them. */
const keysOf = (values: readonly Fields[]): string[] => {
  const lists = values.map(Object.keys).toSorted((one, other) => other.length - one.length);
  return [...new Set(lists.flat())];
};

/** The place of a member; a name that may be a secret is not repeated. */
export const placeOf = (key: string): string => pointerTo(isSecretText(key) ? "…" : key);

/** A text with placeholders for the service's address and the name of the records; undefined for any other value. */
export function placed(value: unknown, { base, kind } = { base: "", kind: "" }): string | undefined {
  if (typeof value !== "string" || base === "" || !value.startsWith(base) || value.includes("{")) return undefined;
  return `{base}${value.slice(base.length).replace(kind, "{kind}")}`;
}

export class TemplateLearner {
  #why: string | undefined;

  /** The first part that nothing explains. */
  get why(): string | undefined {
    return this.#why;
  }

  protected unknown(path: string, why = "changes in a way that nothing explains"): null {
    this.#why ??= `${path === "" ? "The body" : path} ${why}`;
    return null;
  }

  protected constant(value: Plain, path: string): Template {
    return typeof value === "string" && namesIn(value).length > 0 ? this.unknown(path, meansElse) : value;
  }

  protected parts(
    values: readonly Fields[],
    path: string,
    learn: (part: readonly unknown[], path: string, key: string) => Template,
  ): Template {
    const keys = keysOf(values);
    const other = keys.find((key) => namesIn(key).length > 0 || readKey(key).isOptional);
    if (other !== undefined) return this.unknown(path + placeOf(other), meansElse);
    const learnPart = (key: string) =>
      learn(
        values.map((value) => value[key]),
        path + placeOf(key),
        key,
      );
    const markOf = (key: string) => (values.every((value) => Object.hasOwn(value, key)) ? "" : "?");
    return Object.fromEntries(keys.map((key) => [key + markOf(key), learnPart(key)]));
  }
}
