// @ts-check
// Runs a program of the workspace, on any Node from 20 on and before anything is installed: installs what the program
// needs where that is missing, and starts it on a Node that can run it. Without a program, installs everything.
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./launch/install.mjs";
import { missing } from "./launch/missing.mjs";
import { broughtNode, nodeFolder, preferBroughtNode, runsTools, stripsTypes } from "./launch/nodes.mjs";
import { replaceBy } from "./launch/replace.mjs";
import { everything, neededBy } from "./launch/workspace.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [program, ...parameters] = process.argv.slice(2);

/** @param {string[]} lines */
function stop(...lines) {
  process.stderr.write(`\n${lines.join("\n")}\n\n`);
  process.exit(1);
}

const needs = program === undefined ? everything(root) : neededBy(root, program);
const version = process.versions.node;
// The sources of packages use no newer language than Node 20 has; examples and tools that of the workspace's Node.
const suffices = program?.startsWith("packages/") ? stripsTypes(version) : runsTools(root, version);
if (!suffices && needs.extent === "programs") needs.folders.push(nodeFolder);

const before = missing(root, needs);
const failure = before === undefined ? undefined : install(root, needs);
const after = before === undefined ? undefined : missing(root, needs);
if (failure !== undefined || after !== undefined) {
  stop(
    `The workspace is not installed completely: ${after ?? before}.`,
    ...(failure === undefined ? [] : [failure]),
    "It needs the npm registry, unless it was installed here before. See what this says: npx -y pnpm@12 install",
  );
}

if (before !== undefined && !suffices) preferBroughtNode(root);

// The warning of a Node that still calls it an experiment to strip types.
const flags = ["--disable-warning=ExperimentalWarning"];
if (program !== undefined) {
  const node = suffices ? process.execPath : broughtNode(root);
  // What the program starts runs on the same Node.
  if (!suffices) process.env["PATH"] = [dirname(node), process.env["PATH"]].join(delimiter);
  replaceBy(node, [...flags, program, ...parameters]);
}
