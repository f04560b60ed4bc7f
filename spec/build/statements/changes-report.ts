import { type Changes, needsAttention } from "./changes.ts";
import { labelOf } from "./table.ts";
import type { TestName } from "./tagged-tests.ts";

function testsOf(tests: readonly TestName[] = []): string[] {
  const files = Map.groupBy(tests, ({ file }) => file);
  return [...files].flatMap(([file, own]) => [`    ${file}`, ...own.map(({ title }) => `      ${title}`)]);
}

type Tests = ReadonlyMap<string, readonly TestName[]>;

function touchedLines({ statement, lines }: Changes["touched"][number], tests: Tests): string[] {
  const elements = statement.contract.map(labelOf).join(", ");
  return [
    `${statement.id} (line ${lines.join(", ")}): ${statement.says}`,
    ...(elements === "" ? [] : [`  Elements: ${elements}`]),
    ...(statement.assumptions.length === 0 ? [] : [`  Assumptions: ${statement.assumptions.join(", ")}`]),
    "  Tests:",
    ...testsOf(tests.get(statement.id)),
    "",
  ];
}

const paragraph = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines, ""];

/** The changes for people: what to look at, and where; lines come with the entry that a statement needs. */
export function reportChanges(changes: Changes, count: number, tests: Tests): string {
  const { touched, unstated, moved, sectionsGone, sectionsNew } = changes;
  const summary = needsAttention(changes)
    ? `${touched.length} of ${count} statements touched; lines without a statement: ${unstated.length}.`
    : `Each of ${count} statements has its lines in the document, and every line has a statement.`;
  return [
    ...paragraph(
      "Statements whose line changed or is gone:",
      touched.flatMap((one) => touchedLines(one, tests)),
    ),
    ...paragraph(
      "Lines that belong to no statement, with the entry for `lines` of the one that takes them up:",
      unstated.map(({ number, text, hash }) => `  ${number}: "${hash}"  ${text}`),
    ),
    ...paragraph(
      "Sections of spec/sections.yaml that the document does not have:",
      sectionsGone.map((name) => `  ${name}`),
    ),
    ...paragraph(
      "Sections that spec/sections.yaml does not have:",
      sectionsNew.map((name) => `  ${name}`),
    ),
    ...(moved.size === 0 ? [] : [`${moved.size} lines only moved; --renumber writes their new numbers.`]),
    summary,
  ].join("\n");
}
