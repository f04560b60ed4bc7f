import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { startMockServer } from "../../packages/mock-server/src/index.ts";
import { type Fence, fencesOf } from "../code-blocks/fence.ts";
import type { Packed } from "../packages/pack.ts";
import type { Project } from "./package-managers.ts";

/** Runs what a README shows first, and answers what came of it, for `shows` to judge. */
interface FirstExample {
  /** The language of the block, as the fence names it. */
  language: string;
  /** How the block begins, where it is not the first one of its language. */
  begins?: string;
  /** What the package needs beside it, as its README says. */
  peers?: string[];
  run: (code: string, project: Project) => Promise<string>;
  shows: RegExp;
}

/** Runs TypeScript as a module: its types are taken away, for every Node to run it. */
async function runModule(project: Project, source: string): Promise<string> {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  await writeFile(join(project.folder, "first.mjs"), ts.transpileModule(source, { compilerOptions }).outputText);
  return project.runModule("first.mjs");
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
      return project.runProgram("totem-mock", ["exec", "--", "sh", "-c", command]);
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
        const [name = "", ...parameters] = command.slice("npx ".length).split(" ");
        written.push(await project.runProgram(name, parameters, env));
      }
      return written.join("\n");
    },
    shows: /Wrote orders\.mapping\.yaml[^]*created/,
  },
  sandbox: {
    language: "sh",
    begins: "npx totem-sandbox ",
    run: (code, project) => {
      const [, , ...parameters] = code.trim().split(" ");
      return project.serveUntil("totem-sandbox", [...parameters, "--port", "0"], /shown only now/);
    },
    shows: /^totem-sandbox \S+ is ready at http:[^]*admin token +\S{16,}[^]*key +sandbox_demo_\S{36}/,
  },
};

const exampleOf = ({ folder }: Packed): FirstExample => {
  const example = firstExamples[folder.replace("packages/", "")];
  if (example === undefined) throw new Error(`scripts/release/first-examples.ts says nothing of ${folder}.`);
  return example;
};

/** What is installed beside a package, for its README's first example to run. */
export const peersOf = (packed: Packed): string[] => exampleOf(packed).peers ?? [];

/**
 * Runs the first example of the README that was packed, in a project that has the package.
 *
 * @throws {Error} when it fails, or shows something else than the README promises.
 */
export async function runFirstExample(packed: Packed, project: Project): Promise<void> {
  const example = exampleOf(packed);
  const readme = await readFile(join(packed.unpacked, "README.md"), "utf8");
  const block = fencesOf(readme).find(
    ({ language, code }: Fence) => language === example.language && code.startsWith(example.begins ?? ""),
  );
  if (block === undefined) throw new Error(`The README of ${packed.name} has no block of ${example.language}.`);
  const shown = (await example.run(block.code, project)).trim();
  if (!example.shows.test(shown)) throw new Error(`The first example of ${packed.name} shows:\n${shown}`);
}
