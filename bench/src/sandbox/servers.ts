import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningServer, startServer } from "../measuring/running-server.ts";
import { root } from "../preparing/folders.ts";

const program = join(root, "packages/sandbox/src/bin.ts");
const adminToken = "bench-0123456789abcdef";

/** Higher than anything that is measured. */
const bounds = ["requestsPerMinute=100000000", "records=2000000", "storedBytes=10000000000"];

/** A sandbox under measurement. */
export interface RunningSandbox extends RunningServer {
  /** Issues a key of a company, which begins with it. */
  issueKey(company: string): Promise<string>;
}

async function issueKey(url: string, company: string): Promise<string> {
  const response = await fetch(`${url}/_sandbox/companies/${company}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench" }),
  });
  const issued: unknown = await response.json();
  if (typeof issued === "object" && issued !== null && "apiKey" in issued && typeof issued.apiKey === "string") {
    return issued.apiKey;
  }
  throw new Error(`No key was issued for ${company}: ${JSON.stringify(issued)}`);
}

/** Starts a sandbox that stores its companies in a folder. What it uses is what its engine uses. */
export async function startSandbox(data: string): Promise<RunningSandbox> {
  const flags = ["--data", data, "--admin-token", adminToken, "--log", "silent", "--max-companies", "1000000"];
  const server = await startServer((port) => ({
    script: program,
    parameters: ["serve", "--port", String(port), ...flags, ...bounds.flatMap((bound) => ["--bound", bound])],
    startsEngine: true,
  }));
  return { ...server, issueKey: (company) => issueKey(server.url, company) };
}

/** Starts the same engine with objects that do nothing. */
export function startEmptyObjects(data: string): Promise<RunningServer> {
  mkdirSync(data);
  const executable: unknown = createRequire(join(root, "packages/sandbox/package.json"))("workerd");
  const { default: path } = executable as { default: string };
  const configuration = fileURLToPath(new URL("empty-object.capnp", import.meta.url));
  return startServer((port) => ({
    executable: path,
    parameters: [
      "serve",
      configuration,
      `--socket-addr=http=127.0.0.1:${String(port)}`,
      `--directory-path=objects=${data}`,
    ],
  }));
}
