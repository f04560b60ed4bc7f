import { type DocumentLine, linesOf, sectionsOf } from "./document.ts";
import type { Statement } from "./statement.ts";

/** The effect of a version of the interface document on the statements. */
export interface Changes {
  /** The statements with a line that the document no longer has, and the numbers of those lines. */
  touched: { statement: Statement; lines: number[] }[];
  /** The lines that say something and belong to no statement. */
  unstated: DocumentLine[];
  /** The lines of statements that have another number now: from the old number to the new one. */
  moved: Map<number, number>;
  sectionsGone: string[];
  sectionsNew: string[];
}

/** The present places of the cited lines; of lines that are equal, the first is the first, and so on. */
function movesOf(statements: readonly Statement[], places: ReadonlyMap<string, number[]>): Map<number, number> {
  const cited = new Map(statements.flatMap(({ lines }) => lines.map(({ number, hash }) => [number, hash] as const)));
  const sorted = [...cited].sort(([a], [b]) => a - b);
  const moves = [...Map.groupBy(sorted, ([, hash]) => hash)].flatMap(([hash, equal]) =>
    equal.map(([number], at) => [number, places.get(hash)?.[at] ?? number] as const),
  );
  return new Map(moves.filter(([from, to]) => from !== to).sort(([a], [b]) => a - b));
}

/** Holds the statements against a version of the interface document. */
export function compareDocument(statements: readonly Statement[], sections: readonly string[], text: string): Changes {
  const lines = linesOf(text);
  const places = new Map<string, number[]>();
  for (const { hash, number } of lines) places.set(hash, [...(places.get(hash) ?? []), number]);
  const stated = new Set(statements.flatMap((statement) => statement.lines.map(({ hash }) => hash)));

  const touched = statements.flatMap((statement) => {
    const gone = statement.lines.filter(({ hash }) => !places.has(hash)).map(({ number }) => number);
    return gone.length === 0 ? [] : [{ statement, lines: gone }];
  });
  const present = sectionsOf(text);
  return {
    touched,
    unstated: lines.filter(({ hash }) => !stated.has(hash)),
    moved: movesOf(statements, places),
    sectionsGone: sections.filter((section) => !present.includes(section)),
    sectionsNew: present.filter((section) => !sections.includes(section)),
  };
}

/** True if a person has to look at something; lines that only moved ask for nothing but new numbers. */
export const needsAttention = ({ touched, unstated, sectionsGone, sectionsNew }: Changes): boolean =>
  touched.length + unstated.length + sectionsGone.length + sectionsNew.length > 0;

/** spec/statements.yaml with the new numbers of the lines that moved. */
export function renumber(yaml: string, moved: ReadonlyMap<number, number>): string {
  return yaml.replaceAll(/\b(\d+)(?=: "[0-9a-f]{12}")/g, (number) => String(moved.get(Number(number)) ?? number));
}
