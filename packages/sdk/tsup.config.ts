import { basename } from "node:path";
import { defineConfig, type Options } from "tsup";
import { bundledPackages, declarationPaths } from "../../scripts/packages/private-packages.ts";

/** The targets of `exports` in package.json. */
const published = ["src/index.ts", "src/node.ts"];

/**
 * Separate modules, so that index.js only re-exports them and bundlers drop unused imports: an error weighs 0.4 kB
 * instead of the whole client. One module per file would do the same, and take three times as long to load (decision
 * 026).
 */
const apart = ["src/client.ts", "src/errors/kinds.ts"];

/** The modules that the client loads when they are first needed. */
const later = [
  "src/calls/http-errors.ts",
  "src/lists/further-pages.ts",
  "src/polling/follow.ts",
  "src/push/push-run.ts",
  "src/resources/uploads.ts",
];

const common: Options = {
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  noExternal: bundledPackages,
  external: ["openapi-fetch", /^node:/],
  treeshake: true,
  sourcemap: true,
  removeNodeProtocol: false,
};

/** In CommonJS, they are required: Jest runs scripts in which `import()` fails. */
const requiresLater: NonNullable<Options["plugins"]>[number] = {
  name: "requires-later",
  renderChunk(code, { map }) {
    if (this.format !== "cjs") return undefined;
    const required = code.replaceAll(/\bimport\(("\.\/later\/[^"]+")\)/g, "Promise.resolve().then(() => require($1))");
    return { code: required, map: map ?? null };
  },
};

/** Leaves `import()` to the files that are built from `later`. */
const importsLater: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "imports-later",
  setup(build) {
    const ending = build.initialOptions.outExtension?.[".js"] ?? ".js";
    build.onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path: `./later/${basename(path, ".ts")}${ending}`, external: true } : undefined,
    );
  },
};

/** Declarations that are bundled. Their packages name them in a way that the bundler of declarations does not read. */
const bundledTypes = {
  "openapi-fetch-types": ["node_modules/openapi-fetch/dist/index.d.ts"],
  "openapi-typescript-helpers": ["node_modules/openapi-typescript-helpers/dist/index.d.ts"],
};

export default defineConfig([
  {
    ...common,
    entry: [...published, ...apart],
    // Shared code goes into one module for all entries, in CommonJS too: an error has the same class wherever it is
    // thrown.
    splitting: true,
    esbuildPlugins: [importsLater],
    plugins: [requiresLater],
    dts: {
      entry: published,
      compilerOptions: { paths: { ...declarationPaths, ...bundledTypes } },
    },
    clean: true,
  },
  // One file each, which imports nothing: what bundlers split off must not hold parts of the client.
  {
    ...common,
    entry: Object.fromEntries(later.map((file) => [`later/${basename(file, ".ts")}`, file])),
    splitting: false,
  },
]);
