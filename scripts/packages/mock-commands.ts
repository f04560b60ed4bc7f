import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { environmentWith, type NodeProgram } from "./node-versions.ts";

const key = { "X-Partner-API-Key": "test_demo" };

interface Call {
  path: string;
  headers?: Record<string, string>;
  /** What must hold, as an expression of `response` and `body`. */
  passes: string;
}

/** A program that calls the server which it finds in its environment, and ends well if all is as it must be. */
const program = (...calls: Call[]): string =>
  calls
    .map(
      ({ path, headers, passes }) => `{
  const headers = ${JSON.stringify({ ...key, ...headers })};
  const response = await fetch(process.env.TOTEM_PARTNER_BASE_URL + "${path}", { headers });
  const body = await response.json();
  if (!(${passes})) { console.log(response.status, JSON.stringify(body)); process.exitCode = 1; }
}`,
    )
    .join("\n");

/** Runs the installed totem-mock around such a program. A failure says what it wrote. */
async function around(project: string, node: NodeProgram, flags: string[], source: string): Promise<string> {
  await writeFile(join(project, "calls.mjs"), source);
  const totemMock = join(project, "node_modules/.bin/totem-mock");
  return run(totemMock, [...flags, "--", "node", "calls.mjs"], { cwd: project, env: environmentWith(node) });
}

const failure = (outcome: Promise<string>): Promise<string> => outcome.then(() => "It ended well.", String);

/** A data file carries a company over to the next server, or the server says which Node has SQLite. */
export async function checkDataFile(project: string, node: NodeProgram): Promise<void> {
  const file = join(project, `state-${node.version}.db`);
  for (const suffix of ["", "-wal", "-shm"]) await rm(file + suffix, { force: true });
  const flags = ["exec", "--data", file, "--contract", "off"];
  const assume = `(await fetch(process.env.TOTEM_PARTNER_BASE_URL + "/_mock/assumptions", { method: "PATCH",
    headers: { ...${JSON.stringify(key)}, "content-type": "application/json" }, body: '{"default-limit":"10"}' })).ok`;
  if (Number.parseInt(node.version, 10) < 22) {
    const refusal = await failure(around(project, node, flags, ""));
    if (refusal.includes("needs node:sqlite as of Node 22.16; this is 20.") && refusal.includes("ended with 2")) return;
    throw new Error(`totem-mock exec --data: ${refusal}`);
  }
  await around(project, node, flags, program({ path: "/products", passes: `body.limit === 50 && ${assume}` }));
  await around(project, node, flags, program({ path: "/products", passes: "body.limit === 10" }));
}

/** A command that reads lists in one form depends on that form. */
export async function checkMatrix(project: string, node: NodeProgram): Promise<void> {
  const listed = program({ path: "/products", passes: "Array.isArray(body.items)" });
  const report = await failure(around(project, node, ["matrix", "--only", "list-envelope"], listed));
  if (report.includes("ended with 1:") && report.includes("list-envelope:")) return;
  throw new Error(`totem-mock matrix: ${report}`);
}

/** With Prism installed, strict mode answers, and so do preferred answers; nothing contradicts the contract. */
export async function checkAuditedMock(project: string, node: NodeProgram): Promise<void> {
  const strict = ["exec", "--contract", "strict"];
  const counted = "body.counts.checked === 2 && body.counts.violations === 0";
  const calls = program(
    { path: "/products", passes: "response.status === 200 && body.total === 3" },
    { path: "/authorizations", headers: { Prefer: "dynamic=true" }, passes: "body.items[0].status.length > 0" },
    { path: "/_mock/violations", passes: counted },
  );
  await around(project, node, strict, calls);
}
