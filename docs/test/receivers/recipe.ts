import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { onTestFinished } from "vitest";
import { type Fence, fencesOf } from "../../../scripts/recipes/fence.ts";
import { root } from "../../src/folders.ts";

const page = await readFile(join(root, "docs/pages/guide/receive-in-frameworks.md"), "utf8");
const fences = fencesOf(page);

/** A row of the page's table. */
interface Recipe {
  platform: string;
  /** The entry of the package, such as `fetch`. */
  entry: string;
  code: string;
}

const codeOf = (cell: string): string => {
  const [, file] = /^\[`(.+)`\]\(#/.exec(cell) ?? [];
  if (file !== undefined) return fenceOf(file).code;
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, line]) => line).join("\n");
};

/** A block of the page, by the name of its file. */
export function fenceOf(name: string): Fence {
  const found = fences.find((fence) => fence.name === name);
  if (found === undefined) throw new Error(`The page has no block ${name}.`);
  return found;
}

/** The rows of the page's table, in its order. */
export const recipes: readonly Recipe[] = [
  ...page.matchAll(/^\| (?<platform>.+?) +\| `\/(?<entry>\w+)` +\| (?<cell>.+?) +\|/gm),
].map(({ groups: { platform = "", entry = "", cell = "" } = {} }) => ({ platform, entry, code: codeOf(cell) }));

/** The row of a platform. */
export function recipeOf(platform: string): Recipe {
  const found = recipes.find((recipe) => recipe.platform === platform);
  if (found === undefined) throw new Error(`The page has no row ${platform}.`);
  return found;
}

/** The handler that the reader has: an order of an authorization "stuck" cannot be closed at first. */
const closeOrder = `
let isAway = true;
async function closeOrder(id) {
  if (id === "stuck" && isAway) {
    isAway = false;
    throw new Error("The ERP is away.");
  }
  console.log("closed", id);
}
`;

const compilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  experimentalDecorators: true,
} as const;

const compiled = (code: string): string => ts.transpileModule(code, { compilerOptions }).outputText;

/** Makes a folder that finds the packages of the documentation, and is removed after the test. */
async function makeFolder(): Promise<string> {
  const cache = join(root, "docs/node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "recipe-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes a recipe as `recipe.mjs`, next to its `receive.mjs`, and returns the folder. The store is one in memory. */
export async function writeRecipe({ entry, code }: Omit<Recipe, "platform">): Promise<string> {
  const folder = await makeFolder();
  const receive = fenceOf("receive.ts")
    .code.replace("webhooks/fetch", `webhooks/${entry}`)
    .replace(/import .*Pool.*;/, 'import { memoryDedupe } from "@totem-partner/webhooks";')
    .replace(/import .*postgresDedupe.*;/, "")
    .replace("postgresDedupe(new Pool())", "memoryDedupe()");
  await writeFile(join(folder, "receive.mjs"), compiled(receive + closeOrder));
  const handler = code.includes("closeOrder(") ? closeOrder : "";
  await writeFile(join(folder, "recipe.mjs"), compiled(`import { receive } from "./receive.mjs";\n${code}${handler}`));
  return folder;
}
