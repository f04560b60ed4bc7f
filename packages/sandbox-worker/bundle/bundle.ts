import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { licencesOf } from "./licences.ts";

const here = fileURLToPath(new URL("../", import.meta.url));

/** The files for browsers that control has, and what they are called where they are served. */
const controlUi = join(here, "../control/ui");

async function copyAll(from: string, names: readonly string[], to: string): Promise<void> {
  await Promise.all(names.map((name) => copyFile(join(from, name), join(to, name))));
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);

/** Node modules that a dependency asks for, but not for what the worker does with it: files and downloads. */
const withoutFiles: Plugin = {
  name: "without-files",
  setup(bundling) {
    bundling.onResolve({ filter: /^(node:)?(fs|http|https|path)$/ }, ({ path }) => ({ path, namespace: "nothing" }));
    bundling.onLoad({ filter: /./, namespace: "nothing" }, () => ({ contents: "module.exports = {};" }));
  },
};

/** Writes the worker as one module, `worker.js`, into a folder, and the licences of what it contains. */
async function bundleWorker(to: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(here, "src/index.ts")],
    outfile: join(to, "worker.js"),
    bundle: true,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker"],
    external: ["cloudflare:workers"],
    plugins: [withoutFiles],
    sourcemap: false,
    logLevel: "error",
    minifySyntax: true,
    legalComments: "none",
    metafile: true,
    absWorkingDir: here,
  });
  const files = Object.keys(metafile.inputs).map((file) => join(here, file));
  await writeFile(join(to, "LICENCES.txt"), await licencesOf(files));
}

/** Writes the files of the pages into a folder: the dashboard, the reference, and the operator's page. */
async function bundleAssets(to: string): Promise<void> {
  await mkdir(join(to, "dashboard"), { recursive: true });
  await copyAll(controlUi, await filesIn(controlUi), to);
  await copyAll(join(here, "ui"), await filesIn(join(here, "ui")), to);
  const scripts = [
    [join(controlUi, "dashboard/main.tsx"), join(to, "dashboard/main.js")],
    [join(here, "ui/operator/main.tsx"), join(to, "operator.js")],
  ] as const;
  for (const [entry, outfile] of scripts) {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: "esm",
      target: "es2022",
      minify: true,
      legalComments: "inline",
      logLevel: "error",
    });
  }
}

/** Writes worker and assets as workerd and Cloudflare load them into a folder, which may exist. */
export async function bundle(folder: string): Promise<void> {
  const to = resolve(folder);
  await mkdir(join(to, "assets"), { recursive: true });
  await Promise.all([bundleWorker(to), bundleAssets(join(to, "assets"))]);
}
