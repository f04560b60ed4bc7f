// Runs before everything else, on any Node: reports set-up problems in words instead of a stack trace. pnpm installs
// before it runs a script, but if that fails it only warns and runs the script anyway.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const install = "Run `npx -y pnpm@12 install` in the root of the repository and see what it says.";

/** @param {string[]} lines */
function stop(...lines) {
  process.stderr.write(`\n${lines.join("\n")}\n\n`);
  process.exit(1);
}

/** @param {string} folder */
function dependenciesOf(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { ...dependencies, ...devDependencies };
}

/** The folders of the workspace, as pnpm-workspace.yaml lists them. */
function workspaceFolders() {
  const groups = ["packages", "examples"].map((name) => join(root, name)).filter(existsSync);
  const members = groups.flatMap((group) => readdirSync(group).map((name) => join(group, name)));
  const single = ["spec", "bench", "docs", "scripts/compilers"].map((name) => join(root, name));
  return [root, ...single, ...members].filter((folder) => existsSync(join(folder, "package.json")));
}

if (!existsSync(join(root, "node_modules"))) {
  stop("The workspace is not installed: there is no node_modules here.", install);
}

const missing = workspaceFolders().flatMap((folder) =>
  Object.keys(dependenciesOf(folder)).filter((name) => !existsSync(join(folder, "node_modules", name))),
);
if (missing.length > 0 || !existsSync(join(root, "node_modules/.modules.yaml"))) {
  const names = [...new Set(missing)];
  const shown = names.length > 5 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  stop(
    "The workspace is not installed completely.",
    ...(shown.length > 0 ? [`What is missing: ${shown.join(", ")}.`] : []),
    install,
  );
}

const needed = Number.parseInt(dependenciesOf(root).node, 10);
const found = process.versions.node;
if (Number.parseInt(found, 10) < needed) {
  stop(
    `This needs Node ${needed}, which the workspace brings along; but the Node that runs here is ${found}`,
    `(${process.execPath}).`,
    "Use `npx -y pnpm@12 <script>`, which puts the right Node first. If that is what you did:",
    install,
  );
}
