import { type Fields, isFields } from "../check/fields.ts";
import { pointerTo } from "../check/json-pointer.ts";
import { nearest } from "../text/nearest.ts";
import { isRepeated, namesIn, repeatedItem, soleName, type Template } from "./template.ts";

/** A mistake in a template: its place, and how a message about it continues. */
export interface TemplateMistake {
  path: string;
  says: string;
}

/** A placeholder, where it stands. */
export interface LocatedName {
  path: string;
  name: string;
  /** True if it is all of the text. */
  isSole: boolean;
}

const mostDepth = 16;
const mostParts = 500;
const longestText = 1000;

/** Reads a template from data, and collects its placeholders and mistakes. */
class TemplateReading {
  readonly names: LocatedName[] = [];
  readonly mistakes: TemplateMistake[] = [];
  readonly #known: (name: string) => boolean;
  readonly #suggested: readonly string[];
  #parts = 0;

  constructor(known: (name: string) => boolean, suggested: readonly string[]) {
    this.#known = known;
    this.#suggested = suggested;
  }

  read(value: unknown, path: string, isWithinField = false, depth = 0): void {
    this.#parts += 1;
    if (this.#parts > mostParts) {
      // Once is enough.
      if (this.#parts === mostParts + 1) this.mistakes.push({ path: "", says: `has more than ${mostParts} parts` });
    } else if (depth > mostDepth) {
      this.mistakes.push({ path, says: `is nested deeper than ${mostDepth} levels` });
    } else if (typeof value === "string") {
      this.#text(value, path, isWithinField);
    } else if (Array.isArray(value)) {
      const list = value as readonly Template[];
      const within =
        isWithinField || (list.length === 1 && isJson(list[0], mostDepth) && repeatedItem(list) !== undefined);
      list.forEach((item, at) => {
        this.read(item, path + pointerTo(String(at)), within, depth + 1);
      });
    } else if (isFields(value)) {
      for (const [key, inner] of Object.entries(value)) {
        const within = isWithinField || isRepeated(key);
        const at = path + pointerTo(key);
        this.#text(key, at, within);
        this.read(inner, at, within, depth + 1);
      }
    } else if (value !== null && typeof value !== "boolean" && !Number.isFinite(value)) {
      this.mistakes.push({ path, says: "must be JSON: a text, a number, true, false, null, a list or an object" });
    }
  }

  #text(text: string, path: string, isWithinField: boolean): void {
    if (text.length > longestText) this.mistakes.push({ path, says: `is longer than ${longestText} characters` });
    for (const name of namesIn(text)) {
      this.names.push({ path, name, isSole: soleName(text) === name });
      if (!this.#known(name)) this.mistakes.push({ path, says: this.#unknown(name) });
      else if (name.startsWith("field.") && !isWithinField) {
        this.mistakes.push({
          path,
          says: `has {${name}}, which must stand in a list of one item, or below a key with one`,
        });
      }
    }
  }

  #unknown(name: string): string {
    const meant = nearest(name, this.#suggested);
    const hint = meant === undefined ? `There are: ${this.#suggested.join(", ")}` : `Did you mean {${meant}}?`;
    return `has {${name}}, which stands for nothing. ${hint}`;
  }
}

/** True if a value is JSON, as far down as it is looked at. */
function isJson(value: unknown, depth: number): value is Template {
  if (Array.isArray(value)) return depth > 0 && value.every((item) => isJson(item, depth - 1));
  if (isFields(value)) return depth > 0 && Object.values(value).every((item) => isJson(item, depth - 1));
  return value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
}

/** A template with its placeholders, or what is wrong with it. */
export type ReadTemplate =
  | { ok: true; template: Template; names: readonly LocatedName[] }
  | { ok: false; mistakes: readonly TemplateMistake[] };

/**
 * Reads a template from data.
 *
 * @param suggested The placeholders that a message names.
 * @param known True for a placeholder that stands for something. Default: for one of those.
 */
export function readTemplate(
  value: unknown,
  path: string,
  suggested: readonly string[],
  known = (name: string): boolean => suggested.includes(name),
): ReadTemplate {
  const reading = new TemplateReading(known, suggested);
  reading.read(value, path);
  const { names, mistakes } = reading;
  if (mistakes.length > 0) return { ok: false, mistakes };
  return isJson(value, mostDepth + 1)
    ? { ok: true, template: value, names }
    : { ok: false, mistakes: [{ path, says: "must be JSON" }] };
}

/** An alternative of one's own, or what is wrong with it. */
export type ReadOwn<T> = { ok: true; value: T } | { ok: false; mistakes: readonly TemplateMistake[] };

/** An alternative without mistakes, or these. */
export function checked<T>(given: Fields, mistakes: readonly TemplateMistake[]): ReadOwn<T> {
  const isRight = (_: unknown): _ is T => mistakes.length === 0;
  return isRight(given) ? { ok: true, value: given } : { ok: false, mistakes };
}

/** The mistakes of a part of an alternative that must have one of some forms. */
export const unless = (isRight: boolean, path: string, says: string): TemplateMistake[] =>
  isRight ? [] : [{ path, says }];

/** The keys that an alternative has besides those that it may have, and those that it lacks. */
export function keyMistakes(
  given: Fields,
  needed: readonly string[],
  others: readonly string[],
  within = "",
): TemplateMistake[] {
  const known = [...needed, ...others];
  const surplus = Object.keys(given).filter((key) => !known.includes(key));
  return [
    ...surplus.map((key) => {
      const meant = nearest(key, known);
      const hint = meant === undefined ? `There are: ${known.join(", ")}` : `Did you mean ${meant}?`;
      return { path: within + pointerTo(key), says: `is not known. ${hint}` };
    }),
    ...needed
      .filter((key) => !Object.hasOwn(given, key))
      .map((key) => ({ path: within + pointerTo(key), says: "is missing" })),
  ];
}

/** The mistakes of several parts; none if all are right. */
export const mistakesOf = (...parts: readonly ReadTemplate[]): TemplateMistake[] =>
  parts.flatMap((part) => (part.ok ? [] : part.mistakes));
