import { partnerLoads } from "../partner-interface.ts";
import type { Peer } from "../peer.ts";

/** Ways to run the mock server that are measured, by what is added to its name. */
const variants: Readonly<Record<string, readonly string[]>> = {
  "": [],
};

/** This project's mock server, once for each variant; its log is silent. */
export const mockServers = (script: string): Peer[] =>
  Object.entries(variants).map(([variant, flags]) => ({
    name: `totem-mock${variant}`,
    about: "This project: stateful, every rule of the service, validation, journal.",
    program: (port) => ({ script, parameters: ["serve", "--port", String(port), "--log", "silent", ...flags] }),
    prime: partnerLoads,
  }));
