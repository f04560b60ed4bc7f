import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { startMockServer } from "../../packages/mock-server/src/index.ts";
import { fencesOf } from "../recipes/fence.ts";
import { run } from "./command.ts";
import { install, makeEmptyProject } from "./consumer.ts";
import { environmentWith, type NodeProgram } from "./node-versions.ts";
import type { Packed } from "./pack.ts";

/** A project that has a package installed, under one Node. */
interface Project {
  folder: string;
  /** Runs a program of Node or of the package, and returns what it wrote until it ended, or what is awaited of it. */
  run: (words: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>;
}

/** Runs what a README shows first, and answers what came of it, for `shows` to judge. */
interface FirstExample {
  /** The language of the block, as the fence names it. */
  language: string;
  /** The beginning of the block, if it is not the first one of its language. */
  begins?: string;
  /** The packages that the package needs beside it, as its README says. */
  peers?: string[];
  run: (code: string, project: Project) => Promise<string>;
  shows: RegExp;
}

/** Runs TypeScript as a module: its types are taken away, for every Node to run it. */
async function runModule(project: Project, source: string): Promise<string> {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  await writeFile(join(project.folder, "first.mjs"), ts.transpileModule(source, { compilerOptions }).outputText);
  return project.run(["node", "first.mjs"]);
}

/** A commands' block without prompts and without what the commands print. */
const commandsOf = (code: string): string[] =>
  code.split("\n").flatMap((line) => (line.startsWith("$ ") ? [line.slice(2)] : []));

/** Orders of an ERP whose columns are named as the fields are, but for the totem group. */
const orders = `externalId,productExternalId,warehouseExternalId,quantity,totemGroupId,operationType,carrierTaxId
ERP-1,WHEAT-01,SILO-01,24.5,11111111-1111-4111-8111-111111111111,loading,B12345674
`;

/** An event that the receiver of the README knows, signed and forged. */
const deliveries = `
import { sign } from "@totem-partner/webhooks";
const event = { id: "1", type: "authorization.finished", occurredAt: "2026-07-01T08:00:00Z", data: { reason: "completed" } };
const body = JSON.stringify(event);
for (const secret of ["whsec_old", "forged"]) {
  const headers = { "X-Webhook-Signature": await sign({ body, secret }) };
  const { status } = await POST(new Request("https://receiver.example/webhooks", { method: "POST", body, headers }));
  console.log(status);
}`;

const firstExamples: Readonly<Record<string, FirstExample>> = {
  sdk: {
    language: "ts",
    run: async (code, project) => {
      await using mock = await startMockServer();
      const known = `const vault = { get: () => "test_demo" };\n`;
      const source = code.replace("https://service.example/partner", mock.url);
      return await runModule(project, `${known}${source}\nconsole.log(authorization.status);`);
    },
    shows: /^Active$/,
  },
  webhooks: {
    language: "ts",
    run: (code, project) => runModule(project, code + deliveries),
    // The warning goes to the other stream, and may come before or after.
    shows: /^(?=[^]*completed\n204\n)(?=[^]*\b401\b)[^]*mismatch/,
  },
  simulator: {
    language: "ts",
    run: (code, project) => runModule(project, code),
    shows: /^200 \{\s*items: \[\s*\{[^]*WHEAT-01/,
  },
  msw: {
    language: "js",
    peers: ["msw@2"],
    run: (code, project) => runModule(project, code),
    shows: /^\{ items: \[\], total: 0, limit: 50, offset: 0 \}$/m,
  },
  "mock-server": {
    language: "console",
    run: async (code, project) => {
      const [curl = ""] = commandsOf(code);
      const command = curl.replace("http://127.0.0.1:4010", "$TOTEM_PARTNER_BASE_URL");
      return project.run(["totem-mock", "exec", "--", "sh", "-c", command]);
    },
    shows: /\{"items":\[\],"total":0,"limit":50,"offset":0\}/,
  },
  cli: {
    language: "console",
    run: async (code, project) => {
      await using mock = await startMockServer();
      await writeFile(join(project.folder, "orders.csv"), orders);
      const env = { TOTEM_PARTNER_BASE_URL: mock.url, TOTEM_PARTNER_API_KEY: "test_demo" };
      const written: string[] = [];
      for (const command of commandsOf(code).filter((line) => line.startsWith("npx "))) {
        written.push(await project.run(command.slice("npx ".length).split(" "), env));
      }
      return written.join("\n");
    },
    shows: /Wrote orders\.mapping\.yaml[^]*created/,
  },
  sandbox: {
    language: "sh",
    begins: "npx totem-sandbox ",
    // It serves until a signal ends it.
    run: (code, project) => {
      const served = code.trim().replace("npx ", "timeout 8 ");
      return project.run(["sh", "-c", `rm -rf totem-sandbox; ${served} --port 0; test $? = 124`]);
    },
    shows: /^totem-sandbox \S+ is ready at http:[^]*Company demo: http:/,
  },
};

/**
 * Installs a package alone with the npm of the first Node, and runs the first example of its README under each.
 *
 * @throws {Error} when it fails, or shows something else than the README promises.
 */
export async function runFirstExample(
  packed: Packed,
  [first, ...others]: readonly [NodeProgram, ...NodeProgram[]],
  npmrc: string,
  below: string,
): Promise<void> {
  const name = packed.folder.replace("packages/", "");
  const example = firstExamples[name];
  if (example === undefined) throw new Error(`scripts/packages/first-examples.ts says nothing of ${name}.`);
  const readme = await readFile(join(packed.unpacked, "README.md"), "utf8");
  const block = fencesOf(readme).find(
    ({ language, code }) => language === example.language && code.startsWith(example.begins ?? ""),
  );
  if (block === undefined) throw new Error(`The README of ${packed.name} has no block of ${example.language}.`);
  const folder = join(below, name);
  await makeEmptyProject(folder, npmrc);
  await install(folder, [packed.name, ...(example.peers ?? [])], first, "any");
  for (const node of [first, ...others]) {
    const env = environmentWith(node);
    const path = `${join(folder, "node_modules/.bin")}:${env["PATH"] ?? ""}`;
    const project: Project = {
      folder,
      run: ([program = "", ...parameters], more) =>
        run(program, parameters, { cwd: folder, env: { ...env, PATH: path, ...more } }),
    };
    await rm(join(folder, "orders.mapping.yaml"), { force: true });
    const shown = (await example.run(block.code, project)).trim();
    if (!example.shows.test(shown)) throw new Error(`On Node ${node.version}, the first example shows:\n${shown}`);
  }
}
