import { fencesOf } from "../../../scripts/recipes/fence.ts";

/** A code block of a document that is TypeScript or JavaScript. */
export interface CodeBlock {
  /** The document, as a path from the root. */
  document: string;
  /** The line of its first line of code, from 1 on. */
  line: number;
  language: "ts" | "js";
  code: string;
  /** The reason why it is not compiled, from the comment before it: `<!-- not compiled: … -->`. */
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

const exemptionOf = (comment: string | undefined): string | undefined =>
  /^not compiled: (?<reason>.*\S)$/.exec(comment ?? "")?.groups?.["reason"];

/** The blocks of a document that can be compiled, in their order. */
export function codeBlocksOf(document: string, text: string): CodeBlock[] {
  return fencesOf(text).flatMap(({ line, language: name, code, comment }) => {
    const language = languages[name];
    return language === undefined ? [] : [{ document, line, language, code, exemption: exemptionOf(comment) }];
  });
}
