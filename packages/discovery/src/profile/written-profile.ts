import { stringify } from "yaml";
import type { Finding, Known } from "../findings/finding.ts";
import { deviationGroups, evidenceLines, ownNote, verdictLine } from "../findings/lines.ts";

const comment = (line: string): string => `  # ${line.replaceAll(/[\r\n]+/g, " ")}`;

function settledLines(finding: Finding): string[] {
  const { id, verdict, notes = [] } = finding;
  if (verdict.sure !== "settled") return [];
  const note = ownNote(finding);
  // The notes of an earlier profile have it already.
  const lines = new Set([...(note === undefined ? [] : [note]), ...notes, ...evidenceLines(finding)]);
  const entry = stringify({ [id]: verdict.value })
    .trimEnd()
    .split("\n");
  return [...[...lines].map(comment), ...entry.map((line) => `  ${line}`)];
}

const openLines = (finding: Finding): string[] => [
  comment(verdictLine(finding)),
  ...evidenceLines(finding).map((line) => comment(`  ${line}`)),
];

export function writtenProfile(service: string, known: Known): string {
  const { findings } = known;
  const against = findings.filter(({ verdict }) => verdict.sure === "contradicts");
  const isOpen = ({ verdict }: Finding) => ["consistent", "outside", "changes-its-mind"].includes(verdict.sure);
  const open = findings.filter(isOpen);
  const lines = [
    stringify({ version: 1, service }).trimEnd(),
    "assumptions:",
    ...findings.flatMap(settledLines),
    ...(open.length > 0 ? ["", "  # Not settled. The interface document is silent; our defaults apply:"] : []),
    ...open.flatMap(openLines),
    ...(against.length > 0 ? ["", "  # Not settled. The responses contradict the interface document:"] : []),
    ...against.flatMap(openLines),
    ...deviationGroups(known).flatMap(([heading, deviations]) => [
      "",
      comment(`${heading}:`),
      ...deviations.map(comment),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}
