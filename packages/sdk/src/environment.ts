import { isRecord } from "./record.ts";

/** The variable of the environment with this name, where there is an environment: browsers and workers have none. */
export function readEnvironment(name: string): string | undefined {
  try {
    const host: unknown = Reflect.get(globalThis, "process");
    const variables = isRecord(host) ? host["env"] : undefined;
    const value = isRecord(variables) ? variables[name] : undefined;
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  } catch {
    return undefined; // Deno without the permission to read the environment.
  }
}
