import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { build } from "esbuild";
import { rollup } from "rollup";
import { minify } from "terser";
import webpack from "webpack";

/** Bundles and minifies a program as its users do who set nothing but that it is for production. */
export type Bundler = (entry: string) => Promise<string>;

async function withEsbuild(entry: string): Promise<string> {
  const settings = { bundle: true, minify: true, format: "esm", target: "es2022", write: false } as const;
  const { outputFiles } = await build({ ...settings, entryPoints: [entry], platform: "browser", logLevel: "error" });
  return outputFiles.map(({ text }) => text).join("");
}

async function withRollup(entry: string): Promise<string> {
  await using bundle = await rollup({ input: entry, plugins: [nodeResolve({ browser: true })] });
  const { output } = await bundle.generate({ format: "es", inlineDynamicImports: true });
  const { code } = await minify(output[0].code, { module: true });
  if (code === undefined) throw new Error("terser returned nothing");
  return code;
}

async function withWebpack(entry: string): Promise<string> {
  const path = join(dirname(entry), "webpack");
  const compiler = webpack({
    mode: "production",
    target: ["web", "es2022"],
    entry,
    output: { path, filename: "out.js" },
  });
  const found = await new Promise<string>((done, fail) => {
    compiler.run((error, stats) => {
      if (error) fail(error);
      else done(stats?.hasErrors() === true ? stats.toString("errors-only") : "");
    });
  });
  await new Promise((done) => compiler.close(done));
  if (found !== "") throw new Error(found);
  return readFile(join(path, "out.js"), "utf8");
}

/** The bundlers, by their names. */
export const bundlers: Readonly<Record<string, Bundler>> = {
  esbuild: withEsbuild,
  rollup: withRollup,
  webpack: withWebpack,
};

/** The bytes that go over the wire. */
export const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length;
