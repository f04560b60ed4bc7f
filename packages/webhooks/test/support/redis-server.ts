import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programOf, startServer } from "./debian-server.ts";

const program = programOf("redis-server");

/** True if tests with Redis run: not without one, unless continuous integration wants them all. */
export const hasRedis = program !== undefined || process.env["CI"] === "true";

/** An empty Redis of the test's own. */
export interface RedisServer extends AsyncDisposable {
  /** The socket on which it listens. */
  path: string;
}

/** Starts Redis on a socket in a temporary folder. */
export async function startRedis(): Promise<RedisServer> {
  if (program === undefined) throw new Error("There is no redis-server here. Install it: apt-get install redis-server");
  const folder = await mkdtempDisposable(join(tmpdir(), "redis-"));
  const path = join(folder.path, "redis.sock");
  const command = [program, "--port", "0", "--unixsocket", path, "--save", "", "--dir", folder.path] as const;
  const server = await startServer({ command: [...command], ready: "eady to accept connections" });
  return {
    path,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder.remove();
    },
  };
}
