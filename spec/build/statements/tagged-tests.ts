import { glob, readFile } from "node:fs/promises";

/** A test by its file and its title, without the numbers of the statements that it shows. */
export interface TestName {
  file: string;
  title: string;
}

const tagged = /(["'`])((?:\[S\d{3}\] ?)+)((?:\\.|(?!\1)[^\\\n])+)\1/g;

/** The tests in a source whose titles begin with numbers of statements, by statement. */
export function taggedTests(file: string, source: string): [id: string, test: TestName][] {
  return [...source.matchAll(tagged)].flatMap(([, , tags = "", title = ""]) =>
    tags.split(/[[\] ]+/).flatMap((id) => (id === "" ? [] : [[id, { file, title }] satisfies [string, TestName]])),
  );
}

/** Every test of the workspace that shows a statement, by the number of the statement. */
export async function readTaggedTests(): Promise<Map<string, TestName[]>> {
  const files = await Array.fromAsync(glob("{spec,packages/*,scripts}/test/**/*.test.ts"));
  const found = await Promise.all(
    files.map(async (file) => taggedTests(file.replaceAll("\\", "/"), await readFile(file, "utf8"))),
  );
  const groups = Map.groupBy(found.flat(), ([id]) => id);
  return new Map([...groups].map(([id, tests]) => [id, tests.map(([, test]) => test)]));
}
