import type { JsonObject } from "../json.ts";
import { leadsSomewhere } from "../lint/json-pointer.ts";
import type { ContractSources } from "../lint/rule.ts";
import type { Statement } from "./statement.ts";
import type { TestName } from "./tagged-tests.ts";

/** The standards of the statements. */
export interface Held {
  contract: JsonObject;
  sources: ContractSources;
  tests: ReadonlyMap<string, readonly TestName[]>;
}

function* wrongIn(statement: Statement, at: number, { contract, sources, tests }: Held): Generator<string> {
  const { id, section } = statement;
  const expected = `S${String(at + 1).padStart(3, "0")}`;
  if (id !== expected) yield `the statement after ${at} others is ${id}, not ${expected}`;
  if (!sources.sections.includes(section)) yield `${id}: there is no section ${section}`;
  if (statement.lines.length === 0) yield `${id}: no line of the document`;
  if (statement.contract.length === 0 && statement.none === undefined)
    yield `${id}: neither in the contract, nor why not`;
  if (statement.contract.length > 0 && statement.none !== undefined) yield `${id}: in the contract, and yet why not`;
  for (const pointer of statement.contract) {
    if (!leadsSomewhere(contract, pointer)) yield `${id}: ${pointer} leads nowhere in the contract`;
  }
  for (const assumption of statement.assumptions) {
    if (assumption in sources.switchable || assumption in sources.fixed) continue;
    yield `${id}: there is no assumption ${assumption}`;
  }
  if (!tests.has(id)) yield `${id}: no test has [${id}] in its title`;
}

/** The tests whose titles name a statement that there is not. */
function* straysIn(statements: readonly Statement[], { tests }: Held): Generator<string> {
  for (const [id, named] of tests) {
    if (statements.some((statement) => statement.id === id)) continue;
    for (const { file, title } of named) yield `${file}: there is no statement ${id}, as in the title "${title}"`;
  }
}

/** Lines that two statements cite with different hashes: one of the two was not renewed. */
function* contradictingLines(statements: readonly Statement[]): Generator<string> {
  const known = new Map<number, { id: string; hash: string }>();
  for (const { id, lines } of statements) {
    for (const { number, hash } of lines) {
      const first = known.get(number) ?? { id, hash };
      if (first.hash !== hash) yield `${id}: line ${number} has another hash than in ${first.id}`;
      known.set(number, first);
    }
  }
}

/** Everything that is wrong with the statements: what they point to and is not there, and what they do not point to. */
export function checkStatements(statements: readonly Statement[], held: Held): string[] {
  const used = new Set(statements.map(({ section }) => section));
  const silent = held.sources.sections.filter(
    (section) => !used.has(section) && !isOnlyAHeading(section, held.sources),
  );
  const named = new Set(statements.flatMap(({ assumptions }) => assumptions));
  const rows = [...Object.keys(held.sources.switchable), ...Object.keys(held.sources.fixed)];
  const idle = rows.filter((row) => !named.has(row));
  return [
    ...statements.flatMap((statement, at) => [...wrongIn(statement, at, held)]),
    ...straysIn(statements, held),
    ...contradictingLines(statements),
    ...silent.map((section) => `no statement of the section ${section}`),
    ...idle.map((row) => `no statement names the assumption ${row}`),
  ];
}

/** A chapter whose sections say all there is to say. */
const isOnlyAHeading = (section: string, { sections }: ContractSources): boolean =>
  sections.some((other) => other.startsWith(`${section} / `));
