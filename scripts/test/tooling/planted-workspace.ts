import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtempDisposable, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** A fake pnpm: records its parameters, and installs as much as INSTALLS says. */
const pnpm = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
const write = (file, content) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};
const parameters = process.argv.slice(2);
const devDependencies = !parameters.includes("--prod");
appendFileSync("calls.txt", parameters.join(" ") + "\\n");
console.log("pnpm installs");
if (process.env.INSTALLS === "nothing") process.exit(1);
write("packages/server/node_modules/yaml/package.json", "{}");
write("scripts/node/node_modules/node/package.json", '{ "bin": { "node": "node" } }');
const tools = ["node_modules/vitest", "packages/server/node_modules/spec", "packages/server/node_modules/client"];
for (const tool of devDependencies ? tools : []) write(tool + "/package.json", "{}");
if (process.env.INSTALLS === "half") process.exit(1);
write("node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/package.json", "{}");
write("node_modules/.pnpm/lock.yaml", "packages:\\n\\nsnapshots:\\n\\n  fsevents@2.3.3: {}\\n\\n  yaml@2.9.1: {}\\n");
write("node_modules/.modules.yaml", JSON.stringify({ included: { devDependencies }, skipped: ["fsevents@2.3.3"] }));
write("node_modules/.pnpm-workspace-state-v1.json", JSON.stringify({ lastValidatedTimestamp: Date.now() }));
`;

/** The program of a package, and one of the tools. */
const programs = ["packages/server/src/bin.ts", "scripts/tool.ts"];

const files: Record<string, unknown> = {
  "pnpm-workspace.yaml": "packages:\n  - spec\n  - packages/*\n  - bench\n  - scripts/node\n",
  "package.json": { devDependencies: { vitest: "^5.0.0" } },
  "scripts/node/package.json": { name: "brought", dependencies: { node: "20.0.0" } },
  "bench/package.json": { name: "bench", private: true },
  "spec/package.json": { name: "spec", private: true },
  "packages/server/package.json": {
    name: "server",
    dependencies: { yaml: "^2.9.1" },
    devDependencies: { spec: "workspace:^", client: "workspace:^" },
  },
  "packages/client/package.json": { name: "client" },
  "pnpm.mjs": pnpm,
};

interface Started {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

/** A workspace of one published package that bundles a private one, one that only its tests use, and benchmarks. */
export async function plantWorkspace() {
  const folder = await mkdtempDisposable(join(tmpdir(), "planted workspace "));
  const path = (file: string): string => join(folder.path, file);
  const write = async (file: string, content: unknown): Promise<void> => {
    await mkdir(dirname(path(file)), { recursive: true });
    await writeFile(path(file), typeof content === "string" ? content : JSON.stringify(content));
  };
  const scripts = fileURLToPath(new URL("../../", import.meta.url));
  for (const name of ["launch.mjs", "launch"]) {
    await cp(join(scripts, name), path(`scripts/${name}`), { recursive: true });
  }
  for (const [file, content] of Object.entries(files)) await write(file, content);
  for (const program of programs) await write(program, "console.log('It runs', ...process.argv.slice(2))");
  await mkdir(path("scripts/node/node_modules/node"), { recursive: true });
  await symlink(process.execPath, path("scripts/node/node_modules/node/node"));

  return {
    path,
    write,
    /** Launches a program as pnpm does, on a Node of another version if one is given. */
    async launch(words: string[], { env = {}, on }: { env?: NodeJS.ProcessEnv; on?: string } = {}): Promise<Started> {
      const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${on ?? ""}" } })`;
      const flags = on === undefined ? [] : ["--import", `data:text/javascript,${older}; process.execve = undefined;`];
      const pnpm = { npm_execpath: path("pnpm.mjs"), npm_config_user_agent: "pnpm/12.0.0 npm/? node/?" };
      const child = spawn(process.execPath, [...flags, path("scripts/launch.mjs"), ...words], {
        cwd: folder.path,
        env: { ...process.env, ...pnpm, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [stdout, stderr, [code, signal]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "exit") as Promise<[number | null, string | null]>,
      ]);
      return { code, signal, stdout, stderr };
    },
    /** The calls of pnpm since the last query. */
    async installations(): Promise<string[]> {
      const calls = await readFile(path("calls.txt"), "utf8").catch(() => "");
      await writeFile(path("calls.txt"), "");
      return calls.split("\n").filter((call) => call !== "");
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
