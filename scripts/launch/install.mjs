// @ts-check
import { spawnSync } from "node:child_process";
import { hasEverything, hasTools } from "./missing.mjs";

// Something is missing: pnpm must not believe its record that nothing changed.
const anew = "--config.optimistic-repeat-install=false";

/**
 * The parameters of pnpm for an installation. The lockfile is verified whenever everything is installed, as every run
 * of the tests does; that takes longer than installing the needs of a program.
 *
 * @param {string} root
 * @param {import("./workspace.mjs").Needs} needs
 */
function installation(root, { extent, folders }) {
  if (extent === "everything" || hasEverything(root)) return ["install", anew];
  const filters = folders.map((folder) => `--filter=./${folder}`);
  if (extent === "tests" || hasTools(root)) return ["install", anew, ...filters];
  return ["install", anew, "--prod", "--frozen-lockfile", "--trust-lockfile", ...filters];
}

/**
 * Installs what is needed with the pnpm that runs this. Its output goes to stderr: that of the program may be piped.
 *
 * @param {string} root
 * @param {import("./workspace.mjs").Needs} needs
 * @returns {string | undefined} The failure, if there was one.
 */
export function install(root, needs) {
  const pnpm = process.env["npm_execpath"] ?? "";
  if (!process.env["npm_config_user_agent"]?.startsWith("pnpm/")) {
    return "Only pnpm can install it: use `npx -y pnpm@12 <script>`.";
  }
  const parameters = installation(root, needs);
  const [program, ...first] = /\.[cm]?js$/.test(pnpm) ? [process.execPath, pnpm] : [pnpm];
  // oxlint-disable-next-line workspace/started-command -- The path of the pnpm that runs this, a program on every system.
  const { error, status } = spawnSync(program ?? "", [...first, ...parameters], { cwd: root, stdio: ["ignore", 2, 2] });
  if (error !== undefined) return `pnpm could not be started: ${error.message}`;
  return status === 0 ? undefined : `\`pnpm ${parameters.join(" ")}\` failed; its output is above.`;
}
