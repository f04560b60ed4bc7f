import type { Peer } from "../peer.ts";
import { buildServers } from "../preparing/built-servers.ts";
import { installExternal } from "../preparing/external.ts";
import { installMockServer } from "../preparing/mock-server.ts";
import { emulate } from "./emulate.ts";
import { floor } from "./floor.ts";
import { framework } from "./framework.ts";
import { mockoon } from "./mockoon.ts";
import { mockServers } from "./mock-server.ts";
import { prism } from "./prism.ts";

/** Builds and installs everything that is measured. Takes about a minute. */
export async function preparePeers(): Promise<Peer[]> {
  const servers = await buildServers();
  await installExternal();
  const script = await installMockServer();
  const others = await Promise.all([prism(), mockoon(), emulate()]);
  return [floor(servers), framework(servers), ...mockServers({ script }), ...others];
}
