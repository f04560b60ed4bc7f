// Runs on Bun: compiles the built modules of a program, with the files that it reads, into one executable.
import type { Compilation } from "./compile.ts";

/** The part of Bun that is used here. Its own types would replace those of Node. */
interface Bundler {
  build: (options: object) => Promise<{ success: boolean; logs: unknown[] }>;
  resolveSync: (specifier: string, from: string) => string;
}

interface Resolutions {
  onResolve: (filter: { filter: RegExp }, resolve: (found: { path: string; importer: string }) => object) => void;
}

declare const Bun: Bundler;

const { root, entries, files, runtime, system, outfile } = JSON.parse(process.argv[2] ?? "") as Compilation;

/** Its CommonJS form, which Prism would require, hides its own imports from every bundler. */
const jsoncAsModules = {
  name: "jsonc-parser as ES modules",
  setup: (build: Resolutions) =>
    build.onResolve({ filter: /^jsonc-parser$/ }, ({ path, importer }) => ({
      path: Bun.resolveSync(path, importer).replace("/umd/", "/esm/"),
    })),
};

const { success, logs } = await Bun.build({
  root,
  entrypoints: entries,
  target: "bun",
  format: "esm",
  splitting: true,
  // Beside the threads, and one level below package.json, as in the package.
  naming: { chunk: "dist/[name]-[hash].[ext]" },
  // Asked only for what an install may lack. An executable has all of it.
  define: { "import.meta.resolve": "String" },
  plugins: [jsoncAsModules],
  // Compiled in advance, it starts in half the time.
  bytecode: true,
  compile: {
    target: `bun-${system}`,
    executablePath: runtime,
    outfile,
    assets: files,
    // Bun reads both from the current folder otherwise, and warns of what libraries call.
    autoloadDotenv: false,
    autoloadBunfig: false,
    execArgv: ["--no-deprecation"],
  },
});
if (!success) {
  console.error(logs.join("\n"));
  process.exitCode = 1;
}
