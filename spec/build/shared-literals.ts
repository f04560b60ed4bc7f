/** Shorter ones cost no more than a name. */
const shortest = 24;

const endOfStatement = /(?<=;\n)/;

const timesIn = (texts: readonly string[], part: string): number =>
  texts.reduce((times, text) => times + text.split(part).length - 1, 0);

/**
 * Names the object literals that code has more than once, each before the first statement that uses it; `literals` says
 * for each what type it satisfies. What a client checks goes into bundles, where a schema that is repeated for each
 * operation weighs as much as all that differs.
 */
export function shareLiterals(code: string, literals: ReadonlyMap<string, string>): string {
  const longestFirst = [...literals]
    .filter(([literal]) => literal.length >= shortest)
    .sort(([one], [other]) => other.length - one.length || (one < other ? -1 : 1));
  let statements = code.split(endOfStatement);
  let named = 0;
  for (const [literal, type] of longestFirst) {
    if (timesIn(statements, literal) < 2) continue;
    named += 1;
    const name = `shared${named}`;
    const first = statements.findIndex((statement) => statement.includes(literal));
    statements = statements.map((statement) => statement.replaceAll(literal, name));
    statements.splice(first, 0, `const ${name} = ${literal} satisfies ${type};\n`);
  }
  return statements.join("");
}
