// The imports that are allowed. An import of a type is an import: a package that needs another's types needs that package.
import {
  auditFolders,
  controlFolders,
  directions,
  discoveryFolders,
  sandboxFolders,
  sandboxWorkerFolders,
  sdkFolders,
  serverFolders,
  simulatorFolders,
  webhooksFolders,
} from "./scripts/lint/import-directions.mjs";

const workspace = "^(spec|packages|examples|bench|scripts)/";

const error = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    error(
      "no-cycles",
      "Files that import each other, if only types, can only be read together: what both need belongs below them.",
      {},
      { circular: true },
    ),
    error(
      "no-undeclared-dependency",
      "What the sources of a package import stands in its own package.json; tests use the tools of the workspace.",
      { path: "^(packages/[^/]+|examples/[^/]+|bench)/src/|^spec/(?!test/|build/)" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    error(
      "no-development-dependency",
      "Whoever installs the package does not get its devDependencies, unless they are peers as well.",
      { path: "^(packages/[^/]+|examples/[^/]+|bench)/src/|^spec/(?!test/|build/)" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm-peer"] },
    ),
    ...Object.entries(directions).map(([from, others]) =>
      error(
        `${from.split("/").at(-1)}-imports-against-the-direction`,
        `It may import ${others.join(", ") || "nothing else"}.`,
        { path: `^${from}/`, pathNot: "^(spec|packages/[^/]+)/(test/|tsup\\.config\\.ts$)" },
        { path: workspace, pathNot: `^(${[from, ...others].join("|")})/` },
      ),
    ),
    error(
      "examples-import-against-the-direction",
      "An example has what a user has: the packages. What all receivers must do is tested by one journey.",
      { path: "^(examples/[^/]+)/" },
      { path: workspace, pathNot: "^(packages/|examples/receiver-journey/test/|$1/)" },
    ),
    error(
      "nothing-imports-examples-bench-or-scripts",
      "They stand at the end of every direction, for tests too.",
      { path: "^(spec|packages)/", pathNot: "/tsup\\.config\\.ts$" },
      { path: "^(examples|bench|scripts)/" },
    ),
    error(
      "packages-meet-by-name",
      "Past its exports, a package has no outside.",
      { path: "^(spec|(?:packages|examples)/[^/]+)/(src|test)/" },
      { path: "^(spec|packages|examples)/", pathNot: "^$1/", dependencyTypes: ["local"] },
    ),
    ...Object.entries({
      sdk: sdkFolders,
      webhooks: webhooksFolders,
      simulator: simulatorFolders,
      audit: auditFolders,
      control: controlFolders,
      discovery: discoveryFolders,
      "sandbox-worker": sandboxWorkerFolders,
      sandbox: sandboxFolders,
    }).flatMap(([name, folders]) => {
      const sources = `^packages/${name}/src/`;
      return [
        ...Object.entries(folders).map(([folder, others]) =>
          error(
            `${name}-${folder.replace("/", "-")}-imports-against-the-direction`,
            `It may import ${others.join(", ") || "no other folder"}.`,
            { path: `${sources}${folder}/[^/]+$` },
            { path: sources, pathNot: `${sources}(${[folder, ...others].join("|")})(/[^/]+|\\.ts)$` },
          ),
        ),
        error(
          `${name}-every-folder-has-a-direction`,
          "A new folder needs a row that says what it may import.",
          { path: `${sources}.+/`, pathNot: `${sources}(${Object.keys(folders).join("|")})/[^/]+$` },
          { path: sources },
        ),
      ];
    }),
    ...Object.entries(serverFolders).map(([folder, others]) => {
      const sources = "^packages/mock-server/src/";
      return error(
        `mock-server-${folder}-imports-against-the-direction`,
        `It may import ${others.join(", ") || "no other folder"}.`,
        { path: `${sources}${folder}/` },
        { path: sources, pathNot: `${sources}(${[folder, ...others].join("|")})(/|\\.ts$)` },
      );
    }),
    error(
      "mock-server-no-folder-imports-its-commands",
      "The command line stands at the end of every direction.",
      { path: "^packages/mock-server/src/", pathNot: "^packages/mock-server/src/(cli/|bin\\.ts$)" },
      { path: "^packages/mock-server/src/cli/" },
    ),
    error(
      "runs-without-node",
      "These run in browsers and workers too.",
      {
        path: "^(spec/(check|effective|provenance|reading|wording)/|packages/(sdk|webhooks|simulator|msw|control|discovery|sandbox-worker)/src/)",
        pathNot: "^packages/sdk/src/(node|sqlite)(/|\\.ts$)",
      },
      { dependencyTypes: ["core"] },
    ),
    error(
      "node-is-an-entry-of-its-own",
      "What needs Node stands beside the rest of the client, which must not lead to it.",
      { path: "^packages/sdk/src/", pathNot: "^packages/sdk/src/(node|sqlite)(/|\\.ts$)" },
      { path: "^packages/sdk/src/(node|sqlite)(/|\\.ts$)" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^(?:packages/[^/]+|docs)/(?:dist|[.]run)/", "^docs/[.]vitepress/[.]temp/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
