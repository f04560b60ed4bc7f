import type { Fields } from "@totem-partner/spec/fields";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { namesIn, readKey, type Template } from "@totem-partner/spec/template";

const meansElse = "would mean something else in a profile";

type Plain = string | number | boolean | null;

export const isPlain = (value: unknown): value is Plain =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

export const areAlike = (values: readonly Fields[]): boolean =>
  new Set(values.map((value) => Object.keys(value).join("\n"))).size === 1;

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
    const keys = Object.keys(values[0] ?? {});
    const other = keys.find((key) => namesIn(key).length > 0 || readKey(key).isOptional);
    if (other !== undefined) return this.unknown(path + pointerTo(other), meansElse);
    const learnPart = (key: string) =>
      learn(
        values.map((value) => value[key]),
        path + pointerTo(key),
        key,
      );
    return Object.fromEntries(keys.map((key) => [key, learnPart(key)]));
  }
}
