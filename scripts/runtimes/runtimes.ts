import { chromium } from "../../packages/sdk/test/browser/chromium.ts";
import { plainEnvironment, run } from "../packages/command.ts";
import { nodePrograms } from "../packages/node-versions.ts";
import { runInChromium } from "./chromium.ts";
import { type Addresses, type CheckOutcome, longestMilliseconds } from "./context.ts";
import { installation, installRuntimes, programOf } from "./installed.ts";
import type { Form, Project } from "./project.ts";
import { runInWorkerd } from "./workerd.ts";

/** Something that runs a package's checks. */
export interface Runtime {
  /** As the command line takes it, and before its version. */
  name: "Node" | "Bun" | "Deno" | "workerd" | "Chromium";
  version: string;
  forms: readonly Form[];
  run: (project: Project, form: Form, addresses: Addresses) => Promise<CheckOutcome[]>;
}

/** A runtime that this machine does not have: why, and what to do. */
export interface Missing {
  name: Runtime["name"];
  why: string;
}

/** A runtime of the command line, whose programs take the addresses as their argument. */
function commandLine(name: Runtime["name"], version: string, forms: readonly Form[], ...command: string[]): Runtime {
  const [program = "", ...parameters] = command;
  return {
    name,
    version,
    forms,
    async run(project, form, addresses) {
      const file = await project.program("command-line", form);
      const environment = { cwd: project.folder, env: plainEnvironment(), timeout: longestMilliseconds };
      const written = await run(program, [...parameters, file, JSON.stringify(addresses)], environment);
      return JSON.parse(written.split("\n").at(-1) ?? "") as CheckOutcome[];
    },
  };
}

const both = ["ES module", "CommonJS"] as const;
const onlyModules = ["ES module"] as const;

/** The version as a program reports it: alone, or after its name. What it logs besides is no version. */
const versionOf = async (program: string): Promise<string> =>
  /^(?:[a-z]+ )*(\d[\d.-]*\d)\b/im.exec(await run(program, ["--version"]))?.[1] ?? "of an unknown version";

async function installed(): Promise<(Runtime | Missing)[]> {
  try {
    await installRuntimes();
  } catch (error) {
    const why = `It could not be installed. Try it: ${installation}\n${error instanceof Error ? error.message : String(error)}`;
    return (["Bun", "Deno", "workerd"] as const).map((name) => ({ name, why }));
  }
  const [bun, deno, workerd] = [programOf("bun"), programOf("deno"), programOf("workerd")];
  // Deno permits nothing but calls of this machine: no variables, no files.
  const denoCommand = [deno, "run", "--no-prompt", "--quiet", "--allow-net=127.0.0.1"];
  return [
    commandLine("Bun", await versionOf(bun), both, bun, "run"),
    commandLine("Deno", await versionOf(deno), onlyModules, ...denoCommand),
    {
      name: "workerd",
      version: await versionOf(workerd),
      forms: onlyModules,
      run: (project, _form, addresses) => runInWorkerd(project, addresses),
    },
  ];
}

async function browser(): Promise<Runtime | Missing> {
  if (chromium === undefined) return { name: "Chromium", why: "It is not here. Install it: apt-get install chromium" };
  return {
    name: "Chromium",
    version: await versionOf(chromium),
    forms: onlyModules,
    run: (project, _form, addresses) => runInChromium(project, addresses),
  };
}

/** Every runtime that packages are exercised on, with every Node from the oldest supported to the workspace's own. */
export async function allRuntimes(): Promise<(Runtime | Missing)[]> {
  const others = await installed();
  const nodes = (await nodePrograms()).map(({ version, path }) => commandLine("Node", version, both, path));
  return [...nodes, ...others, await browser()];
}
