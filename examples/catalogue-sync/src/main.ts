import { isPartnerError, PartnerClient } from "@totem-partner/sdk";
import { synchronize } from "./sync.ts";

const [mode, path] = process.argv.slice(2);
if ((mode !== "plan" && mode !== "apply") || path === undefined) {
  console.error(
    "Usage: node src/main.ts plan|apply catalogue.yaml\nTOTEM_PARTNER_BASE_URL and TOTEM_PARTNER_API_KEY say where.",
  );
  process.exit(2);
}

const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());

try {
  await synchronize(mode, path, { partner: new PartnerClient(), print: console.log, signal: interruption.signal });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (isPartnerError(error) && mode === "apply") console.error("What is done stays. Apply again to go on.");
  process.exitCode = 1;
}
