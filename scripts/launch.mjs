// @ts-check
// Runs a program of the workspace, on any Node from 20 on and before anything is installed: installs what the program
// needs where that is missing, and starts it on a Node that can run it. Without a program, installs what the tests need.
import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./launch/ensure-installed.mjs";
import { broughtNode, nodeFolder, preferBroughtNode, runsTools, stripsTypes } from "./launch/nodes.mjs";
import { replaceBy } from "./launch/replace.mjs";
import { neededBy, neededByTests } from "./launch/workspace.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/**
 * The program of an example, by the name of its folder.
 *
 * @param {string} folder
 * @param {string[]} words
 * @returns {[program: string, ...parameters: string[]]}
 */
function exampleIn(folder, [name = "", ...parameters]) {
  const program = `${folder}/${name}/src/main.ts`;
  if (/^[\w-]+$/.test(name) && existsSync(join(root, program))) return [program, ...parameters];
  const all = readdirSync(join(root, folder)).filter((one) => existsSync(join(root, folder, one, "src/main.ts")));
  process.stderr.write(`Name one of the examples: ${all.join(", ")}.\n`);
  process.exit(2);
}

const [first, ...others] = process.argv.slice(2);
const [example, ...words] = first === "examples" ? exampleIn(first, others) : [];
const [program, parameters] = example === undefined ? [first, others] : [example, words];

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
  // Programs that this one starts run on the same Node.
  if (!suffices) process.env["PATH"] = [dirname(node), process.env["PATH"]].join(delimiter);
  replaceBy(node, [...flags, program, ...parameters]);
}
