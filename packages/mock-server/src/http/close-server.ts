import type { Server } from "node:http";
import type { Connections } from "./connections.ts";

/** How long requests in flight may take when a server closes. */
const graceMilliseconds = 5000;

/**
 * Stops accepting, and ends every connection after its current response. Whatever follows the last of them has the
 * rest of five seconds; then everything is cut off.
 */
export async function closeServer(
  server: Server,
  connections: Connections,
  finish: () => Promise<unknown>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.close(server);
  // A connection whose request ends after its response only becomes idle then.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMilliseconds).unref());
  await Promise.race([closed.then(finish), grace]);
  clearInterval(sweep);
  server.closeAllConnections();
  await closed;
}
