import { join } from "node:path";
import ts from "typescript";
import type { CodeBlock } from "./code-block.ts";
import { namesNeeded } from "./declared-names.ts";

/** The names that a document uses without showing them, with their types. */
export type Setup = Readonly<Record<string, string>>;

export interface BlockError {
  document: string;
  line: number;
  message: string;
}

/** Parameters without a type: JavaScript has no others. */
const implicitAny: readonly number[] = [7005, 7006, 7031, 7034];

const root = process.cwd();

/** Our own settings, but a block may declare what its reader goes on to use, and write `process.env.KEY`. */
function settings(paths: Readonly<Record<string, string>>): ts.CompilerOptions {
  const { config } = ts.readConfigFile("tsconfig.json", (file) => ts.sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ["x.ts"] }, ts.sys, root);
  const mapped = Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, [join(root, file)]]));
  return {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
    noPropertyAccessFromIndexSignature: false,
    paths: mapped,
  };
}

/** The block as a module of the folder of its document, with what it needs declared after it, so that lines stay. */
function sourceOf({ code }: CodeBlock, setup: Setup): string {
  const declarations = namesNeeded(code, Object.keys(setup)).map((name) => `declare const ${name}: ${setup[name]};`);
  return `${code}\nexport {};\n${declarations.join("\n")}\n`;
}

/** A host that has these files besides those of the disk. */
function hostWith(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (file) => files.has(file) || host.fileExists(file),
    readFile: (file) => files.get(file) ?? host.readFile(file),
    getSourceFile: (file, language, ...more) => {
      const text = files.get(file);
      if (text === undefined) return host.getSourceFile(file, language, ...more);
      return ts.createSourceFile(file, text, language);
    },
  };
}

/**
 * Compiles blocks, all in one program, each as a module in the folder of its document. `paths` says where the packages
 * of the workspace are; setups are given by document.
 */
export function compileBlocks(
  blocks: readonly CodeBlock[],
  setups: Readonly<Record<string, Setup>>,
  paths: Readonly<Record<string, string>>,
): BlockError[] {
  const options = settings(paths);
  const fileOf = ({ document, line }: CodeBlock) => join(root, `${document}.${line}.ts`);
  const files = new Map(blocks.map((block) => [fileOf(block), sourceOf(block, setups[block.document] ?? {})]));
  const program = ts.createProgram([...files.keys()], options, hostWith(files, options));
  return blocks.flatMap((block) => {
    const source = program.getSourceFile(fileOf(block));
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found
      .filter(({ code }) => block.language === "ts" || !implicitAny.includes(code))
      .map(({ messageText, start = 0, code }) => ({
        document: block.document,
        line: block.line + (source?.getLineAndCharacterOfPosition(start).line ?? 0),
        message: `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      }));
  });
}
