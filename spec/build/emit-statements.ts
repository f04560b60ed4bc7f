import type { Statement } from "./statements/statement.ts";

/** A statement of what the document leaves open. */
const isOpen = ({ says }: Statement): boolean => says.startsWith("Open: ");

/** The place where the document leaves an assumption open or, if none, where it says the most about it. */
function sectionOf(id: string, statements: readonly Statement[]): string | undefined {
  const about = statements.filter(({ assumptions }) => assumptions.includes(id));
  return (about.find(isOpen) ?? about[0])?.section;
}

/** The statements of the interface document, and the places where it leaves each switchable assumption open. */
export function emitStatements(statements: readonly Statement[], ids: readonly string[]): string {
  const said = statements.filter((one) => !isOpen(one)).map(({ id, section, says }) => [id, { section, says }]);
  const sections = ids.map((id) => [id, sectionOf(id, statements)]);
  return `// Made from statements.yaml by \`pnpm generate\`; edit spec/ and generate again.

import type { AssumptionId } from "./assumptions.ts";

/** The statements of the interface document, in our own words, by their numbers. */
export const statements = ${JSON.stringify(Object.fromEntries(said), null, 2)} as const;

/** The section of the interface document to which each assumption belongs. */
export const sectionOf: Readonly<Record<AssumptionId, string>> = ${JSON.stringify(Object.fromEntries(sections), null, 2)};
`;
}
