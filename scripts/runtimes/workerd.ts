import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import crossSpawn from "cross-spawn";
import { type Addresses, type CheckOutcome, longestMilliseconds } from "./context.ts";
import { programOf } from "./installed.ts";
import type { Project } from "./project.ts";

/** The date that a new worker of today states; it must not be later than the runtime itself. */
const compatibilityDate = "2026-05-01";

const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.bundle.mjs", esModule = embed "worker.bundle.mjs")],
  compatibilityDate = "${compatibilityDate}",
);
`;

/** Writes the worker and its configuration, and returns the configuration's file. */
async function writeWorker(project: Project): Promise<string> {
  await writeFile(join(project.folder, "worker.bundle.mjs"), await project.bundle("worker", ["workerd", "worker"]));
  const file = join(project.folder, "worker.capnp");
  await writeFile(file, configuration);
  return file;
}

/** Starts workerd for one request, which runs the checks. */
export async function runInWorkerd(project: Project, addresses: Addresses): Promise<CheckOutcome[]> {
  const file = await writeWorker(project);
  // On the third descriptor it reports, line by line, which port it was given.
  const workerd = crossSpawn(programOf("workerd"), ["serve", file, "--control-fd=3"], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const said: Buffer[] = [];
  for (const stream of [workerd.stdout, workerd.stderr]) stream?.on("data", (chunk: Buffer) => said.push(chunk));
  const ended = once(workerd, "close");
  const early = ended.then(([code]) => {
    throw new Error(`workerd ended with ${String(code)}:\n${Buffer.concat(said).toString("utf8")}`);
  });
  early.catch(() => undefined);
  const ask = async () => {
    const [line] = (await once(createInterface(workerd.stdio[3] as NodeJS.ReadableStream), "line")) as [string];
    const { port } = JSON.parse(line) as { port: number };
    const request = {
      method: "POST",
      body: JSON.stringify(addresses),
      signal: AbortSignal.timeout(longestMilliseconds),
    };
    const response = await fetch(`http://127.0.0.1:${port}/`, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${text}\n${Buffer.concat(said).toString("utf8")}`);
    return JSON.parse(text) as CheckOutcome[];
  };
  try {
    return await Promise.race([ask(), early]);
  } finally {
    workerd.kill();
    await ended;
  }
}
