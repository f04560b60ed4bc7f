import { mkdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../command.ts";
import { clients, handlers, server } from "./typed-sources.ts";

const compilers = "scripts/compilers/node_modules";

/** The compilers that the declarations are held against: the oldest they support, one between, and the newest. */
export const compilerVersions = {
  oldestOfClients: ["5.2"],
  clients: ["5.6", "7"],
  // Its declarations name types of zod, whose own need NoInfer of 5.4.
  server: ["5.6", "7"],
  // The declarations of MSW 2 need 5.6 at the least, those of MSW 3 a newer one, and both the types of the DOM.
  handlersOfMsw2: ["5.6", "7"],
  handlersOfMsw3: ["7"],
};

const resolutions = {
  node: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
  // The default of each compiler, which reads no `exports` before TypeScript 6.
  commonjs: { module: "commonjs" },
};

/** The sources of fetch and its types: one of them suffices. */
const globals = { dom: { lib: ["es2022", "dom"], types: [] }, node: { lib: ["es2022"], types: ["node"] } };

const settings = (resolution: keyof typeof resolutions, from: keyof typeof globals, sources: string) => ({
  compilerOptions: {
    ...resolutions[resolution],
    ...globals[from],
    target: "es2022",
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // Others skip it: the declarations themselves are checked.
    skipLibCheck: false,
  },
  include: [`typed/${sources}`],
});

async function writeSources(folder: string, sources: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
}

/**
 * The combinations in which newer compilers check the clients: each way of resolving once, and each source of fetch.
 */
const sampled = ["bundler.dom", "node.node", "commonjs.node"];

/** TypeScript projects, by what they use, as paths of their settings. */
export interface TypedProjects {
  /** Each way of resolving with each source of fetch. */
  everyClient: string[];
  clients: string[];
  server: string[];
  handlers: string[];
}

/** Writes TypeScript projects that use everything published. */
export async function writeTypedConsumer(folder: string): Promise<TypedProjects> {
  await writeSources(join(folder, "typed/clients"), clients);
  await writeSources(join(folder, "typed/server"), server);
  await writeSources(join(folder, "typed/handlers"), handlers);
  await mkdir(join(folder, "node_modules/@types"), { recursive: true });
  const types = join(folder, "node_modules/@types/node");
  // A dependency of MSW brings them as well.
  await rm(types, { recursive: true, force: true });
  await symlink(await realpath(`${compilers}/@types/node`), types, "dir");
  const projects: TypedProjects = { everyClient: [], clients: [], server: [], handlers: [] };
  const matrix = {
    clients: ["dom.node", "dom.bundler", "dom.commonjs", "node.node", "node.bundler", "node.commonjs"],
    server: ["node.node", "node.bundler"],
    handlers: ["dom.node", "dom.bundler"],
  } as const;
  for (const [sources, from, resolution] of Object.entries(matrix).flatMap(([name, ways]) =>
    ways.map(
      (way) => [name, ...way.split(".")] as [keyof typeof matrix, keyof typeof globals, keyof typeof resolutions],
    ),
  )) {
    const way = `${resolution}.${from}`;
    const file = join(folder, `tsconfig.${sources}.${way}.json`);
    await writeFile(file, JSON.stringify(settings(resolution, from, sources)));
    if (sources === "clients") projects.everyClient.push(file);
    if (sources !== "clients" || sampled.includes(way)) projects[sources].push(file);
  }
  return projects;
}

/** Checks those projects with one of the compilers, which reads what they share once. */
export async function checkTypedConsumer(projects: readonly string[], version: string): Promise<void> {
  const compiler = `${compilers}/typescript-${version}/bin/tsc`;
  await run(process.execPath, [compiler, "--build", "--force", "--pretty", "false", ...projects]);
}
