import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { environmentWith, type NodeProgram } from "./node-versions.ts";
import { mapping, ordersOf } from "./orders-file.ts";

/** A program that asks the server which it finds in its environment, and ends well if something holds of `status` and `body`. */
const asking = (path: string, passes: string, headers: object = {}, then = ""): string => `
const headers = ${JSON.stringify({ "X-Partner-API-Key": "test_demo", "content-type": "application/json", ...headers })};
const call = async (path, init) => {
  const response = await fetch(process.env.TOTEM_PARTNER_BASE_URL + path, { headers, ...init });
  return { status: response.status, body: await response.json() };
};
const { status, body } = await call("${path}");
if (!(${passes})) { console.log(status, JSON.stringify(body)); process.exitCode = 1; }
${then}
`;

/** Runs the installed totem-mock around such a program. A failure says what it wrote. */
async function around(project: string, node: NodeProgram, flags: string[], source: string): Promise<string> {
  await writeFile(join(project, "calls.mjs"), source);
  const totemMock = join(project, "node_modules/.bin/totem-mock");
  return run(totemMock, [...flags, "--", "node", "calls.mjs"], { cwd: project, env: environmentWith(node) });
}

async function expectFailure(outcome: Promise<string>, ...parts: string[]): Promise<void> {
  const said = await outcome.then(() => "It ended well.", String);
  if (!parts.every((part) => said.includes(part))) throw new Error(said);
}

/** A data file carries a company over to the next server, or the server says which Node has SQLite. */
export async function checkDataFile(project: string, node: NodeProgram): Promise<void> {
  const file = join(project, `state-${node.version}.db`);
  const flags = ["exec", "--data", file, "--contract", "off"];
  if (Number.parseInt(node.version, 10) < 22) {
    const refused = around(project, node, flags, "");
    await expectFailure(refused, "needs node:sqlite as of Node 22.16; this is 20.", "ended with 2");
    return;
  }
  const limits = `await call("/_mock/assumptions", { method: "PATCH", body: '{"default-limit":"10"}' });`;
  await around(project, node, flags, asking("/products", "body.limit === 50", {}, limits));
  await around(project, node, flags, asking("/products", "body.limit === 10"));
}

/** A command that reads lists in one form depends on that form. */
export async function checkMatrix(project: string, node: NodeProgram): Promise<void> {
  const listed = asking("/products", "Array.isArray(body.items)");
  const matrix = around(project, node, ["matrix", "--only", "list-envelope"], listed);
  await expectFailure(matrix, "ended with 1:", "list-envelope:");
}

/** With Prism installed, strict mode answers, and so do preferred answers; nothing contradicts the contract. */
export async function checkAuditedMock(project: string, node: NodeProgram): Promise<void> {
  const counts = `
const { counts } = (await call("/_mock/violations")).body;
if (counts.checked !== 1 || counts.violations !== 0) { console.log(counts); process.exitCode = 1; }`;
  const drawn = asking("/authorizations", "body.items[0].status.length > 0", { Prefer: "dynamic=true" }, counts);
  await around(project, node, ["exec", "--contract", "strict"], drawn);
}

/** The installed totem-partner pushes a file with what the decoders of older Nodes do not know. */
export async function checkPush(project: string, node: NodeProgram): Promise<void> {
  const folder = join(project, `push-${node.version}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(join(folder, "mapping.yaml"), mapping);
  await writeFile(join(folder, "orders.csv"), ordersOf("01/07/2099"));
  const bin = (name: string) => join(project, "node_modules/.bin", name);
  const push = [bin("totem-partner"), "push", "orders.csv", "--map", "mapping.yaml"];
  await run(bin("totem-mock"), ["exec", "--contract", "off", "--", ...push], {
    cwd: folder,
    env: environmentWith(node),
  });
  const report = await readFile(join(folder, "orders.csv.report.csv"), "utf8");
  if (!/7€.*created|created.*7€/.test(report)) throw new Error(`The report lacks the row: ${report}`);
}
