import { readEnvironment } from "../platform/environment.ts";
import type { PartnerLogger } from "./observers.ts";

/** The console as a logger, as TOTEM_PARTNER_LOG selects it: `debug` for everything, `warn` for warnings only. */
export function environmentLogger(): PartnerLogger | undefined {
  const level = readEnvironment("TOTEM_PARTNER_LOG");
  const warn = (message: string) => console.warn(`totem-partner: ${message}`);
  switch (level) {
    case undefined:
    case "off":
      return undefined;
    case "debug":
      return { debug: (message) => console.debug(`totem-partner: ${message}`), warn };
    default:
      if (level !== "warn") warn("TOTEM_PARTNER_LOG must be debug, warn or off; only warnings are shown.");
      return { debug: () => undefined, warn };
  }
}
