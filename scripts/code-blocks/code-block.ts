/** A code block of a document that is TypeScript or JavaScript. */
export interface CodeBlock {
  /** The document, as a path from the root. */
  document: string;
  /** The line of its first line of code, from 1 on. */
  line: number;
  language: "ts" | "js";
  code: string;
  /** Why it is not compiled, as the comment before it says: `<!-- not compiled: … -->`. */
  exemption: string | undefined;
}

const languages: Readonly<Record<string, CodeBlock["language"]>> = {
  ts: "ts",
  mts: "ts",
  cts: "ts",
  typescript: "ts",
  js: "js",
  mjs: "js",
  cjs: "js",
  javascript: "js",
};

const fence = /^(?<indent> *)(?<mark>`{3,}|~{3,})(?<language>[\w-]*)/;
const exemptionComment = /^ *<!-- not compiled: (?<reason>.*\S) *-->$/;

/** The reason for which the block that begins at this line is exempt; blank lines may stand between. */
function exemptionBefore(lines: readonly string[], at: number): string | undefined {
  const before = lines.slice(0, at).findLast((line) => line.trim() !== "");
  return exemptionComment.exec(before ?? "")?.groups?.["reason"];
}

/** The blocks of a document that can be compiled, in their order. */
export function codeBlocksOf(document: string, text: string): CodeBlock[] {
  const lines = text.split("\n");
  const blocks: CodeBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { indent = "", mark, language: name = "" } = fence.exec(lines[at] ?? "")?.groups ?? {};
    if (mark === undefined) continue;
    const start = at;
    do at += 1;
    while (at < lines.length && lines[at]?.trim() !== mark);
    const language = languages[name];
    if (language === undefined) continue;
    const code = lines.slice(start + 1, at).map((line) => line.slice(indent.length));
    const exemption = exemptionBefore(lines, start);
    blocks.push({ document, line: start + 2, language, code: code.join("\n"), exemption });
  }
  return blocks;
}
