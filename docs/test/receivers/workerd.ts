import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { postgresDedupe } from "@totem-partner/webhooks/postgres";
import { build } from "esbuild";
import { Pool } from "pg";
import { onTestFinished } from "vitest";
import { unusedPort } from "../../../packages/mock-server/test/support/wire/unused-port.ts";
import { startPostgres } from "../../../packages/webhooks/test/support/postgres-server.ts";
import { type Command, secret } from "./serve.ts";

const bindingsOf = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .map(([name, text]) => `(name = "${name}", text = "${text}")`)
    .join(", ");

const configurationOf = (port: number, environment: Readonly<Record<string, string>>) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker), (name = "internet", network = (allow = ["private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  bindings = [${bindingsOf(environment)}],
  compatibilityDate = "2026-05-01",
  compatibilityFlags = ["nodejs_compat"],
);
`;

/** The shim of Cloudflare's bundler for CommonJS modules that require those of Node. */
const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire("file:///worker");' };

/** Starts an empty store for the test, and returns the variables that name it to `pg`. */
async function startStore(): Promise<Record<string, string>> {
  const port = await unusedPort();
  const postgres = await startPostgres(port);
  onTestFinished(() => postgres[Symbol.asyncDispose]());
  const { user, database } = postgres.connection;
  const pool = new Pool({ host: "127.0.0.1", port, user, database });
  await postgresDedupe(pool).createTable();
  await pool.end();
  return { PGHOST: "127.0.0.1", PGPORT: String(port), PGUSER: user, PGDATABASE: database };
}

/** Runs the worker of a folder in workerd, with PostgreSQL as its store. */
export const inWorkerd: Command = async (folder, port) => {
  const { default: program }: { default?: unknown } = createRequire(import.meta.url)("workerd") as object;
  const files = { entryPoints: [join(folder, "recipe.mjs")], outfile: join(folder, "worker.mjs") };
  const settings = { bundle: true, format: "esm", platform: "node", logLevel: "silent", banner } as const;
  const external = ["cloudflare:*", "pg-native"];
  await build({ ...settings, ...files, external, conditions: ["workerd", "worker"] });
  const configuration = join(folder, "worker.capnp");
  await writeFile(configuration, configurationOf(port, { ...(await startStore()), WEBHOOK_SECRET: secret }));
  return [String(program), "serve", configuration];
};
