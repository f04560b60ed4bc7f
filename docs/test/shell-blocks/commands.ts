import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fencesOf } from "../../../scripts/recipes/fence.ts";

/** Something of a document that is run: a command with the output that it shows, or a block of commands. */
export interface ShownCommand {
  /** The line in the document. */
  line: number;
  script: string;
  /** The output that the document shows; undefined if it shows none. */
  output: string | undefined;
  /** Set if it keeps running, as a server does: until it has printed its address, or for the rest of the document. */
  serves: false | "alone" | "the rest";
}

/** The programs without which a block is not run: `<!-- needs: php -->`. */
const programOf = (comment: string | undefined): string | undefined => /^needs: (\S+)$/.exec(comment ?? "")?.[1];

const isHere = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

/** True if a block is not run: the comment before it gives the reason, or it installs something from a registry. */
function isExempt(comment: string | undefined, code: string): boolean {
  const program = programOf(comment);
  if (program !== undefined) return !isHere(program);
  return /^not run: \S/.test(comment ?? "") || /^(?:\$ )?npm install\b/m.test(code);
}

/** True if a command continues in the next line: it ends with a backslash, or a quote is open. */
function goesOn(script: string): boolean {
  const unescaped = script.replaceAll(/\\[^]/g, "");
  const open = unescaped.replaceAll(/'[^']*'|"[^"]*"/g, "");
  return script.endsWith("\\") || /['"]/.test(open);
}

/** The commands of a `console` block, behind `$ `, each with the lines of its output. */
function* ofConsole(code: string, firstLine: number): Generator<ShownCommand> {
  const lines = code.split("\n");
  let at = 0;
  while (at < lines.length) {
    const line = firstLine + at;
    let script = lines[at]?.replace(/^\$ /, "") ?? "";
    at += 1;
    while (at < lines.length && goesOn(script)) {
      script += `\n${lines[at] ?? ""}`;
      at += 1;
    }
    const start = at;
    while (at < lines.length && lines[at]?.startsWith("$ ") === false) at += 1;
    const output = lines.slice(start, at).join("\n");
    yield { line, script, output: output.trim() === "" ? undefined : output, serves: false };
  }
}

function servingOf(comment: string | undefined): ShownCommand["serves"] {
  if (comment === "serves the rest") return "the rest";
  return comment === "serves" ? "alone" : false;
}

/** The commands of a document that are run, in its order. */
export function commandsOf(text: string): ShownCommand[] {
  return fencesOf(text).flatMap(({ line, language, name, code, comment }) => {
    if (name !== "" || isExempt(comment, code)) return [];
    if (language === "console") return [...ofConsole(code, line)];
    if (language !== "sh") return [];
    return [{ line, script: code, output: undefined, serves: servingOf(comment) }];
  });
}

/** The files that a document shows, by their names. */
export const filesOf = (text: string): Map<string, string> =>
  new Map(fencesOf(text).flatMap(({ name, code }) => (/^[\w.-]+$/.test(name) ? [[name, `${code}\n`]] : [])));
