import type { Server } from "node:http";
import type { Connections } from "./connections.ts";

/** What is under way may take this long when a server closes. */
const graceMilliseconds = 5000;

/**
 * Stops accepting and ends every connection after its present answer. What has to be done after the last of them gets
 * the rest of five seconds; then everything ends as it is.
 */
export async function closeServer(
  server: Server,
  connections: Connections,
  finish: () => Promise<unknown>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.close(server);
  // A connection whose request ends after its answer becomes idle only then.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMilliseconds).unref());
  await Promise.race([closed.then(finish), grace]);
  clearInterval(sweep);
  server.closeAllConnections();
  await closed;
}
