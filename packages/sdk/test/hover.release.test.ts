import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";

const here = dirname(fileURLToPath(import.meta.url));
const path = `${here}/hovered.ts`;
const text = `
import type { PartnerClient, PushOutcome } from "../src/index.ts";
declare const partner: PartnerClient;
const { create, update, list, get, push } = partner.authorizations;
const fields = {} as Parameters<typeof create>[0];
const found = await get("");
const product = await partner.products.create({ name: "Rye" });
const settings = {} as Parameters<typeof partner.webhook.set>[0];
declare const outcome: PushOutcome;
const row = outcome.row;
export { create, fields, found, list, product, push, row, settings, update };
`;

let service: ts.LanguageService;

beforeAll(() => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    types: [],
    strict: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [path],
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => {
      const content = file === path ? text : ts.sys.readFile(file);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => here,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => file === path || ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    realpath: (file) => (file === path ? file : (ts.sys.realpath?.(file) ?? file)),
  });
});

/** The text that an editor shows over a name. */
const hover = (name: string): string => {
  const info = service.getQuickInfoAtPosition(path, text.indexOf(name, text.indexOf("export {")));
  return ts.displayPartsToString(info?.displayParts);
};

test.each([
  ["create", "AuthorizationCreate"],
  ["update", "AuthorizationPatch"],
  ["list", "AuthorizationQuery"],
  ["push", "PushOutcome"],
  ["fields", "AuthorizationCreate"],
  ["found", "Authorization"],
  ["product", "Product"],
  ["settings", "WebhookSettings"],
  ["row", "AuthorizationCreate"],
])("an editor shows %s with the name %s, not with all its fields", (name, type) => {
  const shown = hover(name);
  if (name !== "push") expect(shown).toMatch(new RegExp(`\\b${type}\\b`));
  expect(shown).not.toMatch(/Given<|Extended<|more \.\.\./);
});
