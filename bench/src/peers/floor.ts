import { partnerLoads } from "../partner-interface.ts";
import type { Peer } from "../peer.ts";

/** The name of the server that all are compared with. */
export const floorName = "node:http";

/** What Node itself costs. */
export const floor = (folder: string): Peer => ({
  name: floorName,
  about: "The floor: a Map and JSON.stringify; a create also parses its body. Nothing is checked.",
  program: (port) => ({ script: `${folder}floor.cjs`, parameters: [String(port)] }),
  prime: partnerLoads,
});
