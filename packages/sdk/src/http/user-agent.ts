import { isFields } from "@totem-partner/spec/fields";
import { readProcess } from "../platform/environment.ts";
import { version } from "../version.ts";

/** How the runtime names itself. Node 20 has no navigator. */
function runtime(): string {
  const navigator: unknown = Reflect.get(globalThis, "navigator");
  const name = isFields(navigator) ? navigator["userAgent"] : undefined;
  return typeof name === "string" ? name : `Node.js/${readProcess("versions", "node") ?? "unknown"}`;
}

/**
 * The header that identifies this client to the service's operators. Not sent in browsers: they send their own, and a
 * custom one would have to be allowed by the service in a preflight.
 */
export function userAgent(): { "user-agent"?: string } {
  const name = runtime();
  return name.startsWith("Mozilla/") ? {} : { "user-agent": `totem-partner-sdk/${version} (${name})` };
}
