// Runs before everything else, on whatever Node is there: says what is wrong with the set-up in words, not in a stack.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const needed = 26;
const found = process.versions.node;
const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string[]} lines */
function stop(...lines) {
  process.stderr.write(`\n${lines.join("\n")}\n\n`);
  process.exit(1);
}

if (!existsSync(`${root}node_modules/.modules.yaml`)) {
  stop(
    "The workspace is not installed: there is no node_modules here.",
    "Run `npx -y pnpm@12 install` in the root of the repository and see what it says.",
  );
}

if (Number(found.split(".")[0]) < needed) {
  stop(
    `This needs Node ${needed}, which the workspace brings along; but the Node that runs here is ${found}`,
    `(${process.execPath}).`,
    "Either the installation was not completed: run `npx -y pnpm@12 install` and see what it says;",
    "or the script was not run through pnpm: use `npx -y pnpm@12 <script>`, which puts the right Node first.",
  );
}
