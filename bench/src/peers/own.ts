import { partnerLoads } from "../partner-interface.ts";
import type { Peer } from "../peer.ts";

/** The name of the server that all are compared with. */
export const floorName = "node:http";

/** The servers that the bench brings along, bundled into a folder. */
export const ownServers = (folder: string): Peer[] => [
  {
    name: floorName,
    about: "The floor: a Map and JSON.stringify; a create also parses its body. Nothing is checked.",
    program: (port) => ({ script: `${folder}floor.cjs`, parameters: [String(port)] }),
    prime: partnerLoads,
  },
  {
    name: "hono + Ajv",
    about: "A fast framework and a Map; a create is checked by the contract's schema, compiled.",
    program: (port) => ({ script: `${folder}framework.cjs`, parameters: [String(port)] }),
    prime: partnerLoads,
  },
];

const audited =
  "The same by default: Prism checks exchanges in a thread of its own, under load as many as fit in a fiftieth of a core.";

/** This project's mock server, without and with the audit; its log is silent. To measure another configuration, add a row. */
export const mockServers = (script: string): Peer[] =>
  [
    ["totem-mock", "off", "This project, `--contract off`: stateful, every rule of the service, validation, journal."],
    ["totem-mock, audit", "audit", audited],
  ].map(([name = "", mode = "", about = ""]) => ({
    name,
    about,
    program: (port) => ({
      script,
      parameters: ["serve", "--port", String(port), "--log", "silent", "--contract", mode],
    }),
    prime: partnerLoads,
  }));
