import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { build as esbuild } from "esbuild";
import { rollup } from "rollup";
import { minify } from "terser";
import webpack from "webpack";

/** The code of a bundle, file by file. */
interface Bundle {
  /** The files that the program loads when it starts. */
  first: string[];
  /** All files, with those that it loads when they are first used. */
  all: string[];
}

/** Bundles and minifies a program as its users do who set nothing but that it is for production. */
type Bundler = (entry: string) => Promise<Bundle>;

/** A file of a bundle, with those that it imports at once. */
interface File {
  name: string;
  code: string;
  imports: readonly string[];
}

/** The code of a file and of all that it imports, if only through others. */
function codeFrom(entry: string, files: readonly File[]): string[] {
  const reached = new Set([entry]);
  for (const name of reached) {
    for (const imported of files.find((file) => file.name === name)?.imports ?? []) reached.add(imported);
  }
  return files.filter(({ name }) => reached.has(name)).map(({ code }) => code);
}

/** esbuild writes a single file unless it is asked to split. */
async function withEsbuild(entry: string): Promise<Bundle> {
  const settings = { bundle: true, minify: true, format: "esm", target: "es2022", platform: "browser" } as const;
  const folder = { outdir: "bundle", absWorkingDir: dirname(entry), metafile: true, write: false } as const;
  const build = async (splitting: boolean): Promise<File[]> => {
    const options = { ...settings, ...folder, splitting, logLevel: "error" } as const;
    const { outputFiles, metafile } = await esbuild({ ...options, entryPoints: [entry] });
    return Object.entries(metafile.outputs).map(([name, { imports }], at) => ({
      name,
      code: outputFiles[at]?.text ?? "",
      imports: imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path),
    }));
  };
  const all = await build(false);
  return { first: codeFrom("bundle/program.js", await build(true)), all: all.map(({ code }) => code) };
}

async function minified(code: string): Promise<string> {
  const { code: short } = await minify(code, { module: true });
  if (short === undefined) throw new Error("terser returned nothing");
  return short;
}

async function withRollup(entry: string): Promise<Bundle> {
  await using bundle = await rollup({ input: entry, plugins: [nodeResolve({ browser: true })] });
  const { output } = await bundle.generate({ format: "es" });
  const chunks = output.filter((file) => file.type === "chunk");
  const files = await Promise.all(
    chunks.map(async ({ fileName, imports, code }) => ({ name: fileName, imports, code: await minified(code) })),
  );
  return { first: codeFrom(output[0].fileName, files), all: files.map(({ code }) => code) };
}

async function withWebpack(entry: string): Promise<Bundle> {
  const path = join(dirname(entry), "webpack");
  const compiler = webpack({
    mode: "production",
    target: ["web", "es2022"],
    entry,
    output: { path, filename: "out.js", clean: true },
  });
  const stats = await new Promise<webpack.Stats | undefined>((done, fail) => {
    compiler.run((error, stats) => {
      if (error) fail(error);
      else done(stats);
    });
  });
  await new Promise((done) => compiler.close(done));
  if (stats?.hasErrors() !== false) throw new Error(stats?.toString("errors-only") ?? "webpack returned nothing");
  const all = (stats.toJson({ all: false, assets: true }).assets ?? []).map(({ name }) =>
    readFile(join(path, name), "utf8"),
  );
  return { first: [await readFile(join(path, "out.js"), "utf8")], all: await Promise.all(all) };
}

/** The bundlers, by their names. */
export const bundlers: Readonly<Record<string, Bundler>> = {
  esbuild: withEsbuild,
  rollup: withRollup,
  webpack: withWebpack,
};
