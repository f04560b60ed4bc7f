import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { writeFile } from "node:fs/promises";
import { installAgain, installModules } from "../packages/modules.ts";

/** The form in which a package is loaded. */
export type Form = "ES module" | "CommonJS";

/** The host of the checks: a program of a command line, a worker, or a page. */
export type Host = "command-line" | "worker" | "page";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const anotherInstall = "another-install";

/** The file in which a package of the workspace keeps its checks. */
export const checksOf = (packageFolder: string): string => join(packageFolder, "test/runtimes/checks.ts");

/** The program that runs a package's checks, with the other copies of the package that the host can load. */
function programOf(name: string, checks: string, host: Host, form: Form): string {
  const otherForm =
    form === "CommonJS"
      ? `"the ES module form": await import("${name}")`
      : `"the CommonJS form": createRequire(import.meta.url)("${name}")`;
  const main = `host.main(checks, { "another install": another, ${host === "command-line" ? otherForm : ""} })`;
  return [
    `import { checks } from ${JSON.stringify(checks)};`,
    `import * as host from ${JSON.stringify(here(`hosts/${host}.ts`))};`,
    `import * as another from "${anotherInstall}";`,
    ...(host === "command-line" && form === "ES module" ? ['import { createRequire } from "node:module";'] : []),
    host === "worker" ? `export default ${main};` : `(async () => ${main})();`,
  ].join("\n");
}

/** An empty project that has a package installed, in its built form, and the checks of it. */
export class Project {
  readonly folder: string;
  readonly #name: string;
  readonly #checks: string;

  private constructor(folder: string, name: string, checks: string) {
    this.folder = folder;
    this.#name = name;
    this.#checks = checks;
  }

  /** Builds a package of the workspace, and installs it twice. */
  static async of(packageFolder: string, folder: string): Promise<Project> {
    const name = await installModules(packageFolder, folder);
    await installAgain(folder, name, anotherInstall);
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true }));
    return new Project(folder, name, here(`../../${checksOf(packageFolder)}`));
  }

  /** Writes the program that runs the checks, which imports the package by its name, and returns the program's file. */
  async program(host: Host, form: Form): Promise<string> {
    const [format, ending] = form === "CommonJS" ? (["cjs", "cjs"] as const) : (["esm", "mjs"] as const);
    const outfile = join(this.folder, `${host}.${ending}`);
    const contents = programOf(this.#name, this.#checks, host, form);
    // Other imports than of files stay as they are: the package has to be found by the runtime. Private packages are
    // none.
    const alias = { "@totem-partner/spec/record-fields": here("../../spec/generated/record-fields.ts") };
    const stdin = { contents, resolveDir: this.folder, loader: "ts" } as const;
    await build({
      ...{ stdin, alias, bundle: true, packages: "external", platform: "node", format, outfile, logLevel: "silent" },
    });
    return outfile;
  }

  /** The program in one file, with the package in it, as bundlers make it that ask for these conditions. */
  async bundle(host: Host, conditions: string[]): Promise<string> {
    const entryPoints = [await this.program(host, "ES module")];
    const settings = { bundle: true, format: "esm", platform: "browser", logLevel: "silent", write: false } as const;
    const { outputFiles } = await build({ ...settings, entryPoints, conditions });
    return outputFiles.map(({ text }) => text).join("");
  }
}
