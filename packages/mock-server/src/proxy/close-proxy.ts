import type { Server } from "node:http";
import { closeServer } from "../close-server.ts";
import type { Connections } from "../connections.ts";
import type { ServiceObservation } from "../observe/observed-service.ts";
import type { ProxyAudit } from "./proxy-audit.ts";

/** What a proxy has open. */
export interface OpenProxy {
  server: Server;
  connections: Connections;
  audit: Pick<ProxyAudit, "flush" | "close">;
  /** Undefined where nothing is learned. */
  observation: Pick<ServiceObservation, "finish" | "close"> | undefined;
}

/**
 * Ends a proxy: its connections, and the audit of what passed, within five seconds; then the observation, which has a
 * limit of its own, because what a slow client or audit takes is not to be missing from a profile.
 */
export async function closeProxy({ server, connections, audit, observation }: OpenProxy): Promise<void> {
  await closeServer(server, connections, () => audit.flush());
  await observation?.finish();
  await Promise.all([audit.close(), observation?.close()]);
}
