import { partnerLoads } from "../partner-interface.ts";
import type { Peer } from "../peer.ts";

/** A fast framework with the schemas of the contract. */
export const framework = (folder: string): Peer => ({
  name: "hono + Ajv",
  about: "A fast framework and a Map; a create is checked by the contract's schema, compiled.",
  program: (port) => ({ script: `${folder}framework.cjs`, parameters: [String(port)] }),
  prime: partnerLoads,
});
