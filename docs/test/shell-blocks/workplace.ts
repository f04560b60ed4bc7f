import { chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";

const root = process.cwd();
const mock = join(root, "packages/mock-server/src/bin.ts");
const partner = join(root, "packages/cli/src/bin.ts");
const sandbox = join(root, "packages/sandbox/src/bin.ts");

/** Passes a command on to a program of the workspace. What serves takes any free port unless the document names one. */
const program = (file: string): string => `#!/bin/sh
case " $* " in *" --port "*) ;; *) case "$1" in serve|proxy|listen) set -- "$@" --port 0;; esac;; esac
exec "${process.execPath}" "${file}" "$@"
`;

/** Runs what is installed here, and nothing from a registry. */
const npx = `#!/bin/sh
[ "$1" = -y ] && shift
if [ "$1" = pnpm@12 ]; then
  shift
  [ "$1" = start ] && { shift; set -- totem-mock serve "$@"; }
fi
command -v "$1" > /dev/null || { echo "There is no $1 here. Say before the block why it is not run." >&2; exit 1; }
exec "$@"
`;

/** The tests of the reader's project, which pass. */
const npm = `#!/bin/sh
[ "$1" = test ] && exit 0
echo "npm $1 is not run here. Say before the block why." >&2
exit 1
`;

/** A folder with the programs that a document's reader has, and their environment. */
export async function makeWorkplace(folder: string, url: string): Promise<NodeJS.ProcessEnv> {
  const bin = join(folder, "bin");
  await mkdir(bin, { recursive: true });
  const programs = {
    "totem-mock": program(mock),
    "totem-partner": program(partner),
    "totem-sandbox": program(sandbox),
    ...{ npx, npm },
  };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(bin, name), text);
    await chmod(join(bin, name), 0o755);
  }
  const { NODE_COMPILE_CACHE: compileCache } = process.env;
  const path = [bin, join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  return {
    PATH: path,
    HOME: folder,
    LANG: "C.UTF-8",
    NO_COLOR: "1",
    // Compiling its modules is half of what the start of a command costs, and a document has many commands.
    ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
    TOTEM_PARTNER_BASE_URL: url,
    TOTEM_PARTNER_API_KEY: "test_demo",
    // As the README of the mock server sets them, in a sentence.
    KEY: "X-Partner-API-Key: test_demo",
    JSON: "content-type: application/json",
  };
}
