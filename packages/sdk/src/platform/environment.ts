import { isFields } from "@totem-partner/spec/fields";

/** A part of the global `process`, if it exists: browsers and workers have none. */
export function readProcess(part: "env" | "versions", name: string): string | undefined {
  let value: unknown;
  try {
    const host: unknown = Reflect.get(globalThis, "process");
    const found = isFields(host) ? host[part] : undefined;
    value = isFields(found) ? found[name] : undefined;
  } catch {
    // Deno without permission to read the environment.
  }
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The SHA-256 of a text, as 64 hex digits. */
type Sha256 = (text: string) => string;

/**
 * The synchronous SHA-256 of Node, Bun and Deno, if there is one. `crypto.subtle` makes each digest a job of another
 * thread, which takes forty times as much CPU time.
 */
export function synchronousSha256(): Sha256 | undefined {
  try {
    const host: unknown = Reflect.get(globalThis, "process");
    const load = isFields(host) ? host["getBuiltinModule"] : undefined;
    const found: unknown = typeof load === "function" ? Reflect.apply(load, host, ["node:crypto"]) : undefined;
    const hash = isFields(found) ? found["hash"] : undefined;
    return typeof hash === "function" ? (text) => String(Reflect.apply(hash, found, ["sha256", text])) : undefined;
  } catch {
    return undefined; // A platform that offers its modules to some programs only.
  }
}

/** The environment variable with this name, if the platform has an environment. */
export const readEnvironment = (name: string): string | undefined => readProcess("env", name);

/**
 * Whether fetch can send a stream reliably, as in Node, Deno and Bun. Browsers only do so over HTTP/2, or not at all;
 * that includes browsers with a `process` object, such as Electron.
 */
export const sendsStreams = (): boolean => readProcess("versions", "node") !== undefined && !("document" in globalThis);
