import type { OperationId } from "@totem-partner/spec/operations";
import { isSecretText } from "@totem-partner/spec/secrets";

type Kind = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** The types and fields observed at one place of the responses, without the values themselves. */
export interface Shape {
  readonly kinds: Set<Kind>;
  objects: number;
  readonly fields: Map<string, { shape: Shape; seen: number }>;
  items: Shape | undefined;
  /** Short texts of letters, which may be enum values; no other values are kept. */
  readonly words: Set<string>;
  /** True if the limits cut something off, so a missing field may have been in it. */
  isCut: boolean;
}

export interface Answers {
  operation: OperationId;
  status: number;
  type: string;
  count: number;
  headers: Map<string, number>;
  shape: Shape | undefined;
  isUnreadable: boolean;
  /** Codes of problems, if they are words. */
  codes: Set<string>;
  /** Errors in none of the known formats, and successes that may be such errors. */
  formless: Shape | undefined;
}

/** The limits for a single response, and for all responses together. */
export const shapeBounds = { depth: 8, items: 200, fields: 100, words: 20, visits: 20_000, shapes: 20_000 } as const;

/** Names and enum values: numbers, dates, ids and names of people, which contain spaces, do not match. */
const word = /^[A-Za-z][A-Za-z_-]{0,39}$/;

function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "string") return "string";
  return typeof value === "boolean" ? "boolean" : "object";
}

export class Shapes {
  #shapes = 0;
  #visits = 0;
  #secrets: readonly string[] = [];

  make(): Shape | undefined {
    if (this.#shapes >= shapeBounds.shapes) return undefined;
    this.#shapes += 1;
    return { kinds: new Set(), objects: 0, fields: new Map(), items: undefined, words: new Set(), isCut: false };
  }

  /** Records that a value occurred, but nothing that contains a secret. */
  add(shape: Shape, value: unknown, secrets: readonly string[]): void {
    this.#visits = 0;
    this.#secrets = secrets;
    this.#add(shape, value, 0);
  }

  #add(shape: Shape, value: unknown, depth: number): void {
    this.#visits += 1;
    const kind = kindOf(value);
    shape.kinds.add(kind);
    if (typeof value === "string" && shape.words.size < shapeBounds.words && word.test(value) && !this.#isSecret(value))
      shape.words.add(value);
    if (typeof value !== "object" || value === null) return;
    if (depth >= shapeBounds.depth || this.#visits >= shapeBounds.visits) shape.isCut = true;
    else if (Array.isArray(value)) this.#addItems(shape, value, depth);
    else this.#addFields(shape, value, depth);
  }

  #isSecret(text: string): boolean {
    return isSecretText(text) || this.#secrets.some((secret) => text.includes(secret));
  }

  #addItems(shape: Shape, items: readonly unknown[], depth: number): void {
    for (const item of items.slice(0, shapeBounds.items)) {
      shape.items ??= this.make();
      if (shape.items) this.#add(shape.items, item, depth + 1);
    }
  }

  #addFields(shape: Shape, object: object, depth: number): void {
    shape.objects += 1;
    let visited = 0;
    for (const key in object) {
      visited += 1;
      const name = this.#isSecret(key) ? "…" : key;
      const known = shape.fields.get(name);
      const room = visited <= shapeBounds.fields && shape.fields.size < shapeBounds.fields;
      const made = known ?? (room ? this.#field(shape, name) : undefined);
      if (made === undefined) {
        shape.isCut = true;
        if (visited > shapeBounds.fields) return;
        continue;
      }
      made.seen += 1;
      this.#add(made.shape, Reflect.get(object, key), depth + 1);
    }
  }

  #field(shape: Shape, name: string): { shape: Shape; seen: number } | undefined {
    const made = this.make();
    if (made === undefined) return undefined;
    const field = { shape: made, seen: 0 };
    shape.fields.set(name, field);
    return field;
  }
}
