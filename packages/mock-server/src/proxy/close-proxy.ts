import type { Server } from "node:http";
import { closeServer } from "../http/close-server.ts";
import type { Connections } from "../http/connections.ts";
import type { ServiceObservation } from "../observe/observed-service.ts";
import type { ProxyAudit } from "./proxy-audit.ts";

/** The open resources of a proxy. */
export interface OpenProxy {
  server: Server;
  connections: Connections;
  audit: Pick<ProxyAudit, "flush" | "close">;
  /** Undefined if nothing is learned. */
  observation: Pick<ServiceObservation, "finish" | "close"> | undefined;
}

/**
 * Closes a proxy: its connections, and the audit, within five seconds; then the observation, which has a separate
 * limit, so that a slow client or audit does not reduce what the profile contains.
 */
export async function closeProxy({ server, connections, audit, observation }: OpenProxy): Promise<void> {
  await closeServer(server, connections, () => audit.flush());
  await observation?.finish();
  await Promise.all([audit.close(), observation?.close()]);
}
