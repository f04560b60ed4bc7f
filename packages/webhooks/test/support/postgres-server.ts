import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { programOf, startServer } from "./debian-server.ts";

const run = promisify(execFile);

/** Debian keeps the programs of each version in a folder of its own, which is not on the PATH. */
const versions = "/usr/lib/postgresql";
const folders = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, "bin")) : [];
const programs = { initdb: programOf("initdb", ...folders), postgres: programOf("postgres", ...folders) };

/** True if tests with PostgreSQL run: not without one, unless continuous integration wants them all. */
export const hasPostgres = programs.postgres !== undefined || process.env["CI"] === "true";

/** An empty PostgreSQL of the test's own. */
export interface PostgresServer extends AsyncDisposable {
  /** The options with which `pg` connects. */
  connection: { host: string; user: string; database: string };
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, "postgres"])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** Starts PostgreSQL on a socket in a temporary folder, and on a port of 127.0.0.1 if one is given. */
export async function startPostgres(port?: number): Promise<PostgresServer> {
  const { initdb, postgres } = programs;
  if (initdb === undefined || postgres === undefined) {
    throw new Error("There is no PostgreSQL here. Install it: apt-get install postgresql");
  }
  const user = await unprivileged();
  const folder = await mkdtempDisposable(join(tmpdir(), "postgres-"));
  if (user !== undefined) await chown(folder.path, user.uid, user.gid);
  const data = join(folder.path, "data");
  const setup = ["--username=test", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  await run(initdb, ["--pgdata", data, ...setup], { ...user, cwd: folder.path });
  const listen = port === undefined ? ["listen_addresses="] : ["listen_addresses=127.0.0.1", `port=${port}`];
  const settings = [...listen, "fsync=off", "max_connections=50"].flatMap((setting) => ["-c", setting]);
  const server = await startServer({
    command: [postgres, "-D", data, "-k", folder.path, ...settings],
    ready: "ready to accept connections",
    user,
  });
  return {
    connection: { host: folder.path, user: "test", database: "postgres" },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder.remove();
    },
  };
}
