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

/** The environment variable with this name, if the platform has an environment. */
export const readEnvironment = (name: string): string | undefined => readProcess("env", name);

/**
 * Whether fetch can send a stream reliably, as in Node, Deno and Bun. Browsers only do so over HTTP/2, or not at all;
 * that includes browsers with a `process` object, such as Electron.
 */
export const sendsStreams = (): boolean => readProcess("versions", "node") !== undefined && !("document" in globalThis);
