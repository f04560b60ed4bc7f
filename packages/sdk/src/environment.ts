import { isRecord } from "./record.ts";

/** The variable of the environment with this name, where there is an environment: browsers and workers have none. */
export function readEnvironment(name: string): string | undefined {
  let value: unknown;
  try {
    const host: unknown = Reflect.get(globalThis, "process");
    const variables = isRecord(host) ? host["env"] : undefined;
    value = isRecord(variables) ? variables[name] : undefined;
  } catch {
    // Deno without the permission to read the environment.
  }
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
