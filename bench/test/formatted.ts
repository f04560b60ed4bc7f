import { format } from "oxfmt";

/** Markdown as the formatter of the workspace writes it. */
export const formatted = async (markdown: string): Promise<string> =>
  (await format("RESULTS.md", markdown, { printWidth: 120 })).code;
