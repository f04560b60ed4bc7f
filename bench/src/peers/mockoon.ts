import { fileURLToPath } from "node:url";
import { partnerLoads } from "../partner-interface.ts";
import type { Peer } from "../peer.ts";
import { commandOf } from "../preparing/external.ts";

const environment = fileURLToPath(new URL("mockoon-environment.json", import.meta.url));

/** Mockoon with a CRUD route, which keeps what it is sent. */
export async function mockoon(): Promise<Peer> {
  const script = await commandOf("@mockoon/cli", "mockoon-cli");
  const quiet = ["--disable-log-to-file", "--disable-admin-api"];
  return {
    name: "Mockoon CLI",
    about: "A CRUD route over a data bucket: keeps and returns what it is sent; nothing is checked.",
    program: (port) => ({ script, parameters: ["start", "--data", environment, "--port", String(port), ...quiet] }),
    prime: partnerLoads,
  };
}
