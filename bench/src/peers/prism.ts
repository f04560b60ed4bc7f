import { partnerLoads } from "../partner-interface.ts";
import type { Peer } from "../peer.ts";
import { commandOf } from "../preparing/external.ts";
import { root } from "../preparing/folders.ts";

/** Prism's own server, which answers with the examples of our contract. */
export async function prism(): Promise<Peer> {
  const script = await commandOf("@stoplight/prism-cli", "prism");
  const document = `${root}spec/generated/openapi.json`;
  return {
    name: "Prism CLI",
    about: "Answers with the examples of the same contract, and validates requests; stateless.",
    program: (port) => ({ script, parameters: ["mock", document, "--port", String(port), "--verboseLevel", "error"] }),
    prime: partnerLoads,
  };
}
