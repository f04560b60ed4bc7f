import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { languages, exampleCalls } from "@totem-partner/control/reference";
import type { Scratch } from "../scratch.ts";

type Language = (typeof languages)[number]["id"];

/** An example, and the variable that its key is in. */
export interface Example {
  call: ReturnType<typeof exampleCalls>[number];
  code: string;
  key: string;
}

/**
 * The way in which a language runs many examples in one process. Each example reads its key from a variable of its own.
 */
interface Runner {
  /** The program that it needs. */
  program: string;
  /** The file that runs all of them. */
  file: string;
  /** The text with which an example reads its key. */
  readsKey: string;
  /** Makes that file; each example has a file of its own besides. */
  join: (examples: readonly (Example & { path: string })[]) => string;
  parameters?: readonly string[];
}

/** Java runs one file: its imports come first, then the class that it starts with. */
function javaFile(examples: readonly Example[]): string {
  const code = examples.map((example) => example.code).join("\n");
  const imports = new Set(code.match(/^import .*;$/gm));
  const starts = [...code.matchAll(/^class (\w+)/gm)].map(([, name = ""]) => `        ${name}.main(arguments);`);
  const main = `class All {\n    public static void main(String[] arguments) throws Exception {\n${starts.join("\n")}\n    }\n}`;
  return [...imports, main, code.replaceAll(/^import .*;$/gm, "")].join("\n");
}

const runners: Readonly<Partial<Record<Language, Runner>>> = {
  curl: {
    program: "curl",
    file: "all.sh",
    readsKey: "$TOTEM_PARTNER_API_KEY",
    join: (examples) => ["set -e", ...examples.map(({ code }) => code)].join("\n"),
  },
  python: {
    program: "python3",
    file: "all.py",
    readsKey: '"TOTEM_PARTNER_API_KEY"',
    join: (examples) => examples.map(({ path }) => `exec(open(${JSON.stringify(path)}).read())`).join("\n"),
  },
  php: {
    program: "php",
    file: "all.php",
    readsKey: "'TOTEM_PARTNER_API_KEY'",
    join: (examples) => `<?php\n${examples.map(({ path }) => `require ${JSON.stringify(path)};`).join("\n")}`,
  },
  java: {
    program: "java",
    file: "All.java",
    readsKey: '"TOTEM_PARTNER_API_KEY"',
    join: javaFile,
    // It starts once: compiling well would take longer than running.
    parameters: ["-XX:TieredStopAtLevel=1", "-Xshare:auto"],
  },
};

const isHere = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

export const canRun = (language: Language): boolean => {
  const runner = runners[language];
  return runner !== undefined && isHere(runner.program);
};

/** Runs examples of a language in a folder, one after another; fails with what the program says. */
export async function runExamples(
  language: Language,
  examples: readonly Example[],
  folder: Scratch,
  baseUrl: string,
): Promise<void> {
  const runner = runners[language];
  if (runner === undefined) throw new Error(`Nothing here runs ${language}.`);
  const { program, file, readsKey, parameters = [] } = runner;
  const environment: Record<string, string> = { TOTEM_PARTNER_BASE_URL: baseUrl };
  const prepared = examples.map(async (example) => {
    const variable = `KEY_OF_${example.call.operationId}`;
    environment[variable] = example.key;
    const code = example.code.replaceAll(readsKey, readsKey.replace("TOTEM_PARTNER_API_KEY", variable));
    return { ...example, code, path: await folder.write(`${example.call.operationId}.${language}`, code) };
  });
  await folder.write(file, runner.join(await Promise.all(prepared)));
  await promisify(execFile)(language === "curl" ? "sh" : program, [...parameters, file], {
    cwd: folder.directory,
    env: { ...process.env, ...environment },
    maxBuffer: 16 * 1024 * 1024,
  });
}
