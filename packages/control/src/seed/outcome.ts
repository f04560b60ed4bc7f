import type { Result } from "@totem-partner/simulator/host";
import { keysOf } from "@totem-partner/spec/json-pointer";
import type { SeedPath } from "./seed-error.ts";
import type { SeedMistakes } from "./seed-mistakes.ts";

type Read<T> = { ok: true; value: T } | { ok: false; errors: { path: string; message: string }[] };

const pathOf = (pointer: string): (string | number)[] =>
  keysOf(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The parsed value; undefined if it is invalid. */
export function checked<T>(read: Read<T>, path: SeedPath, mistakes: SeedMistakes): T | undefined {
  if (read.ok) return read.value;
  for (const error of read.errors) mistakes.add([...path, ...pathOf(error.path)], error.message);
  return undefined;
}

/** The result of a command; undefined if the service refuses it. */
export function carriedOut<T>(result: Result<T>, path: SeedPath, mistakes: SeedMistakes): T | undefined {
  if (result.ok) return result.value;
  const { errors = [], detail, code } = result.refusal;
  mistakes.add([...path, ...pathOf(errors[0]?.path ?? "")], `${detail} (${code})`);
  return undefined;
}
