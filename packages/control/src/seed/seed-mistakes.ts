import type { Result } from "@totem-partner/simulator/host";
import { keysOf } from "@totem-partner/spec/json-pointer";

/** Thrown for an invalid seed file. The message is `file:line:column path: message`. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}

export type SeedPath = readonly (string | number)[];

/** A path as people write it: companies[0].apiKeys[1]. */
export const showPath = (path: SeedPath): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");

/** More would not be read. */
const mostMistakes = 20;

export type Describe = (path: SeedPath, message: string) => string;

type Read<T> = { ok: true; value: T } | { ok: false; errors: { path: string; message: string }[] };

const pathOf = (pointer: string): (string | number)[] =>
  keysOf(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The places of values that a list has before, too. */
export function repeated(values: readonly unknown[]): number[] {
  const seen = new Set<unknown>();
  return values.flatMap((value, at) => {
    const isRepeated = seen.has(value);
    if (value !== undefined) seen.add(value);
    return isRepeated ? [at] : [];
  });
}

export class SeedMistakes {
  readonly #lines: string[] = [];
  readonly #describe: Describe;
  #count = 0;

  constructor(describe: Describe) {
    this.#describe = describe;
  }

  /** Adds an error. Finding its position takes a while, so only the errors that are shown are described. */
  add(path: SeedPath, message: string): void {
    this.#count += 1;
    if (this.#count <= mostMistakes) this.#lines.push(this.#describe(path, message));
  }

  /** @throws {SeedError} if there was an error: a line for each of the first ones. */
  check(): void {
    if (this.#lines.length === 0) return;
    const more = this.#count - mostMistakes;
    throw new SeedError([...this.#lines, ...(more > 0 ? [`And ${String(more)} more.`] : [])].join("\n"));
  }

  checked<T>(path: SeedPath, read: Read<T>): T | undefined {
    if (read.ok) return read.value;
    for (const error of read.errors) this.add([...path, ...pathOf(error.path)], error.message);
    return undefined;
  }

  carriedOut<T>(path: SeedPath, result: Result<T>): T | undefined {
    if (result.ok) return result.value;
    const { errors = [], detail, code } = result.refusal;
    this.add([...path, ...pathOf(errors[0]?.path ?? "")], `${detail} (${code})`);
    return undefined;
  }
}
