/** A fenced block of a document. */
export interface Fence {
  /** The line of its first line of code, from 1 on. */
  line: number;
  /** The first word after the fence, such as `ts`; may be empty. */
  language: string;
  /** The word after the language: the name of a file, if the document names one. */
  name: string;
  code: string;
  /** The text of the comment before it: `<!-- not run: why -->`. */
  comment: string | undefined;
}

const opening = /^(?<indent> *)(?<mark>`{3,}|~{3,})(?<language>[\w-]*)(?: +(?<name>\S+))?/;
const commentLine = /^ *<!-- (?<comment>.*\S) *-->$/;

/** The comment before the block that begins at this line; blank lines may stand between. */
function commentBefore(lines: readonly string[], at: number): string | undefined {
  const before = lines.slice(0, at).findLast((line) => line.trim() !== "");
  return commentLine.exec(before ?? "")?.groups?.["comment"];
}

/** The fenced blocks of a document, in their order. */
export function fencesOf(text: string): Fence[] {
  const lines = text.split("\n");
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { indent = "", mark, language = "", name = "" } = opening.exec(lines[at] ?? "")?.groups ?? {};
    if (mark === undefined) continue;
    const start = at;
    do at += 1;
    while (at < lines.length && lines[at]?.trim() !== mark);
    const code = lines.slice(start + 1, at).map((line) => line.slice(indent.length));
    const comment = commentBefore(lines, start);
    fences.push({ line: start + 2, language, name, code: code.join("\n"), comment });
  }
  return fences;
}
