import { isFields } from "@totem-partner/spec/fields";

const partOf = (whole: unknown, name: string): unknown => (isFields(whole) ? whole[name] : undefined);

const partOfProcess = (name: string): unknown => partOf(Reflect.get(globalThis, "process"), name);

/** A part of the global `process`, if it exists: browsers and workers have none. */
export function readProcess(part: "env" | "versions", name: string): string | undefined {
  try {
    const value = partOf(partOfProcess(part), name);
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  } catch {
    return undefined; // Deno without permission to read the environment.
  }
}

type Sha256 = (text: string) => string;

/** A part of a module of the platform itself, in Node, Bun and Deno. */
export function partOfModule(module: string, part: string): unknown {
  try {
    const load = partOfProcess("getBuiltinModule");
    return typeof load === "function" ? partOf(Reflect.apply(load, null, [module]), part) : undefined;
  } catch {
    return undefined; // A platform that offers its modules to some programs only.
  }
}

/** `crypto.subtle` makes each digest a job of another thread, which takes forty times as much CPU time. */
export function synchronousSha256(): Sha256 | undefined {
  const hash = partOfModule("node:crypto", "hash");
  return typeof hash === "function" ? (text) => String(Reflect.apply(hash, null, ["sha256", text])) : undefined;
}

export const readEnvironment = (name: string): string | undefined => readProcess("env", name);
