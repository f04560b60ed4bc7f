import { isRecord } from "./record.ts";

/** A part of the process, where there is one: browsers and workers have none. */
export function readProcess(part: "env" | "versions", name: string): string | undefined {
  let value: unknown;
  try {
    const host: unknown = Reflect.get(globalThis, "process");
    const found = isRecord(host) ? host[part] : undefined;
    value = isRecord(found) ? found[name] : undefined;
  } catch {
    // Deno without the permission to read the environment.
  }
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The variable of the environment with this name, where there is an environment. */
export const readEnvironment = (name: string): string | undefined => readProcess("env", name);

/**
 * Whether fetch can be trusted to send a stream, as in Node, Deno and Bun. Browsers do so over HTTP/2 alone, or not at
 * all; also those that bring a process, as Electron.
 */
export const sendsStreams = (): boolean => readProcess("versions", "node") !== undefined && !("document" in globalThis);
