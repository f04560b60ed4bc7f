import type { Statement } from "./statements/statement.ts";

/** A statement of what the document leaves open. */
const isOpen = ({ says }: Statement): boolean => says.startsWith("Open: ");

/** Where the document leaves an assumption open or, if it never says so, where it says the most about it. */
function sectionOf(id: string, statements: readonly Statement[]): string | undefined {
  const about = statements.filter(({ assumptions }) => assumptions.includes(id));
  return (about.find(isOpen) ?? about[0])?.section;
}

/** What the interface document says, and where it leaves each switchable assumption open. */
export function emitStatements(statements: readonly Statement[], ids: readonly string[]): string {
  const said = statements.filter((one) => !isOpen(one)).map(({ id, section, says }) => [id, { section, says }]);
  const sections = ids.map((id) => [id, sectionOf(id, statements)]);
  return `// Made from statements.yaml by \`pnpm generate\`; edit spec/ and generate again.

import type { AssumptionId } from "./assumptions.ts";

/** What the interface document says, in our own words, by the number of each statement. */
export const statements = ${JSON.stringify(Object.fromEntries(said), null, 2)} as const;

/** The section of the interface document to which each assumption belongs. */
export const sectionOf: Readonly<Record<AssumptionId, string>> = ${JSON.stringify(Object.fromEntries(sections), null, 2)};
`;
}
