// @ts-check
// Runs a program of the workspace, on any Node from 20 on and before anything is installed: installs what the program
// needs where that is missing, and starts it on a Node that can run it. Without a program, installs what the tests need.
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./launch/ensure-installed.mjs";
import { broughtNode, nodeFolder, preferBroughtNode, runsTools, stripsTypes } from "./launch/nodes.mjs";
import { replaceBy } from "./launch/replace.mjs";
import { neededBy, neededByTests } from "./launch/workspace.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [program, ...parameters] = process.argv.slice(2);

const needs = program === undefined ? neededByTests(root) : neededBy(root, program);
const version = process.versions.node;
// The sources of packages use no newer language than Node 20 has; examples and tools that of the workspace's Node.
const suffices = program?.startsWith("packages/") ? stripsTypes(version) : runsTools(root, version);
if (!suffices && needs.extent === "programs") needs.folders.push(nodeFolder);

const { installed, problem } = ensureInstalled(root, needs);
if (problem !== undefined) {
  process.stderr.write(`\n${problem}\n\n`);
  process.exit(1);
}
if (installed && !suffices) preferBroughtNode(root);

// The warning of a Node that still calls it an experiment to strip types.
const flags = ["--disable-warning=ExperimentalWarning"];
if (program !== undefined) {
  const node = suffices ? process.execPath : broughtNode(root);
  // What the program starts runs on the same Node.
  if (!suffices) process.env["PATH"] = [dirname(node), process.env["PATH"]].join(delimiter);
  replaceBy(node, [...flags, program, ...parameters]);
}
