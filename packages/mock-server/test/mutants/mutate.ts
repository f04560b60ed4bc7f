/** A program with one change, and what was done to it. */
export interface Mutant {
  rule: string;
  /** The line that was changed, from 1. */
  line: number;
  /** The line as it was and as it is. */
  change: string;
  source: string;
}

type Language = "ts" | "py" | "php";

/** A pattern, and what takes the place of what it matches. */
type Rule = readonly [name: string, pattern: RegExp, ...replacements: string[]];

const numbers = /(?<![\w.$:+-]|"0?)\d[\d_]*(?![\w.:-])/g;

/** Rules of every language; what does not compile there is no mutant. */
const rules: readonly Rule[] = [
  ["widen a comparison", / < /g, " <= "],
  ["widen a comparison", / > /g, " >= "],
  ["widen a comparison", / >= /g, " > "],
  ["widen a comparison", / ===? /g, " != "],
  ["widen a comparison", / !==? /g, " == "],
  ["widen a comparison", / not in /g, " in "],
  ["widen a condition", / && /g, " || "],
  ["widen a condition", / \|\| /g, " && "],
  ["widen a condition", / and /g, " or "],
  ["widen a condition", / or /g, " and "],
  ["widen a condition", /(?<=[ (])!(?=[\w$(])/g, ""],
  ["widen a condition", /\bnot (?!in\b)/g, ""],
  ["forget an await", /\bawait /g, ""],
  ["forget what was computed", /\b(?:Math\.max|max)\((\w+), .+\)(?=;|$)/g, "$1"],
  ["forget what was computed", /\b(?:Math\.max|max)\(\w+, (.+)\)(?=;|$)/g, "($1)"],
  ["forget what was computed", / \?\? [^,;)]+/g, ""],
  ["forget what was computed", / \*\* /g, " * "],
  ["forget what was computed", /\bMath\.round\((.+?)\)(?=[,; ])/g, "($1)"],
  ["forget what was computed", /\bround\((.+), 3\)/g, "($1)"],
];

/** Keys, headers, statuses and modes that are easily taken for others. */
const confusions: readonly Rule[] = [
  [/"externalId"(?=:)|\bexternalId(?=:)/g, '"batch"'],
  [/"productExternalId"(?=:)|\bproductExternalId(?=:)/g, '"productId"'],
  [/\border\.number\b|order\["number"\]/g, "fresh()"],
  [/JSON\.stringify\(body\)/g, 'JSON.stringify(renewed(body, "externalId"))', 'JSON.stringify(renewed(body, "batch"))'],
  [/\bpath, data\b/g, 'path, renewed(data, "externalId")', 'path, renewed(data, "batch")'],
  [/(?<=key = )event\.id/g, 'String(headers["x-webhook-id"])', "event.data.authorization.id"],
  [/(?<=key = )event\["id"\]/g, 'headers["x-webhook-id"]', 'event["data"]["authorization"]["id"]'],
  [/(?<=\$key = )\$event\['id'\]/g, "$headers['x-webhook-id']", "$event['data']['authorization']['id']"],
  [/"synced"/g, '"fetch_requested_from_erp"'],
  [/"manual"|"error"/g, '"follow"'],
  [/\+02:00/g, ""],
  [/"retry-after"/g, '"x-retry-after"'],
  [/ \* 1000(?=[;),])/g, ""],
  [/\bstatus: "Active", /g, ""],
  [/\?limit=200/g, "?status=Active&limit=200", "?limit=500", "?page=1&limit=200"],
  [/\boffset \+= .+?(?=;|$)/g, "offset += 200", "offset += 300"],
].map(([pattern, ...replacements]) => ["another key", pattern, ...replacements] as Rule);

const isText = (line: string): boolean => /^\s*(?:\/\/|\/?\*|#|"""|import |from |use |<\?php|$)/.test(line);

/** The end of the parenthesis that opens at a place. */
function closing(line: string, from: number): number {
  let depth = 0;
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === "(") depth += 1;
    if (line[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** The line with its condition always true, and never. */
function* withoutCheck(line: string, language: Language): Generator<[string, string]> {
  const found = /\b(?:if|elif) /.exec(line);
  if (!found) return;
  const from = found.index + found[0].length;
  const end = language === "py" ? line.lastIndexOf(":") : closing(line, from);
  if (end < from) return;
  const [before, after] = [line.slice(0, from), line.slice(end)];
  const [no, yes] = language === "py" ? ["False", "True"] : ["(false", "(true"];
  yield ["drop a check", before + no + after];
  yield ["widen a check", before + yes + after];
}

function* withOtherBounds(line: string): Generator<[string, string]> {
  for (const { 0: digits, index } of line.matchAll(numbers)) {
    const value = Number(digits.replaceAll("_", ""));
    const isStatus = value > 199 && value < 600 && value !== 200;
    const others = isStatus ? [200, value + 1, 500] : [0, value * 10, Math.floor(value / 10), value + 1];
    for (const other of new Set(others)) {
      if (other === value) continue;
      yield ["change a bound", line.slice(0, index) + String(other) + line.slice(index + digits.length)];
    }
  }
}

function* replaced(line: string): Generator<[string, string]> {
  for (const [name, pattern, ...replacements] of [...rules, ...confusions]) {
    for (const { 0: text, 1: group = "", index } of line.matchAll(pattern)) {
      for (const replacement of replacements) {
        const other = replacement.replace("$1", () => group);
        yield [name, line.slice(0, index) + other + line.slice(index + text.length)];
      }
    }
  }
}

const isStatement = (line: string, language: Language): boolean =>
  language === "py"
    ? /^\s*(?!(?:def|class|if|elif|else|for|while|try|except|with|return|import|from)\b)[\w"].*[^({:[]$/.test(line)
    : /^\s*(?!const|let|return|import|\}|static|readonly)[\w$"'.[].*[;,]$/.test(line);

const indentOf = (line = ""): string => /^\s*/.exec(line)?.[0] ?? "";

/** Every mutant of a program, in the order of its lines. */
export function* mutantsOf(source: string, language: Language): Generator<Mutant> {
  const lines = source.split("\n");
  const seen = new Set([source]);
  const written = (at: number, count: number, others: readonly string[]): string =>
    [...lines.slice(0, at), ...others, ...lines.slice(at + count)].join("\n");
  for (const [at, line] of lines.entries()) {
    if (isText(line)) continue;
    const next = lines[at + 1] ?? "";
    const changes: [rule: string, source: string, change: string][] = [];
    for (const [rule, other] of [...withoutCheck(line, language), ...withOtherBounds(line), ...replaced(line)]) {
      changes.push([rule, written(at, 1, [other]), `${line.trim()} -> ${other.trim()}`]);
    }
    if (isStatement(line, language)) {
      const nothing = language === "py" && !line.endsWith(",") ? [`${indentOf(line)}pass`] : [];
      changes.push(["drop a line", written(at, 1, nothing), `- ${line.trim()}`]);
    }
    if (indentOf(line) === indentOf(next) && (isStatement(line, language) || isStatement(next, language))) {
      changes.push(["move a line", written(at, 2, [next, line]), `${line.trim()} <-> ${next.trim()}`]);
    }
    for (const [rule, other, change] of changes) {
      if (seen.has(other)) continue;
      seen.add(other);
      yield { rule, line: at + 1, change, source: other };
    }
  }
}
