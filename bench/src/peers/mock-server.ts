import { partnerLoads } from "../partner-interface.ts";
import type { Peer } from "../peer.ts";

interface Variant extends Pick<Peer, "name" | "about"> {
  flags: readonly string[];
}

/** Ways to run the mock server that are measured. */
const variants: readonly Variant[] = [
  {
    name: "totem-mock",
    about: "This project, `--contract off`: stateful, every rule of the service, validation, journal.",
    flags: ["--contract", "off"],
  },
  {
    name: "totem-mock, audit",
    about:
      "The same by default: Prism checks exchanges in a thread of its own, under load as many as fit in a fiftieth of a core.",
    flags: ["--contract", "audit"],
  },
];

/** This project's mock server, once for each variant; its log is silent. */
export const mockServers = (form: { script: string } | { executable: string }): Peer[] =>
  variants.map(({ name, about, flags }) => ({
    name,
    about,
    program: (port) => ({ ...form, parameters: ["serve", "--port", String(port), "--log", "silent", ...flags] }),
    prime: partnerLoads,
  }));
