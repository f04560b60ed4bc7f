import type { AuthorizationCreate, PartnerClient } from "@totem-partner/sdk";
import { contradiction, problemsOf } from "./explanation.ts";
import { LineNumbers } from "./line-numbers.ts";
import { rowMapper } from "./map-row.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { OpenFile } from "./pushed-file.ts";
import type { SourceRow } from "./reading/source.ts";
import type { RowProblem } from "./row-problem.ts";

/** A row of the file, and what is wrong with it. */
export interface FileRow {
  line: number;
  externalId: string;
  /** None for a row that can be sent. */
  problems: readonly RowProblem[];
}

/** Checks rows one by one, each against all before it. */
function rowChecker(mapping: Mapping, { authorizations }: PartnerClient) {
  const lines = new LineNumbers();
  let next: AuthorizationCreate | undefined;
  async function* fed() {
    while (next !== undefined) {
      const fields = next;
      next = undefined;
      yield await Promise.resolve(fields);
    }
  }
  const checked = authorizations.check(fed());

  return async (fields: AuthorizationCreate, row: SourceRow): Promise<readonly RowProblem[]> => {
    next = fields;
    lines.add(row.line);
    const { value } = await checked.next();
    if (value?.error === undefined) return [];
    if (value.repeats === undefined) return problemsOf(value.error, row, mapping);
    return [contradiction(lines.at(value.repeats), mapping)];
  };
}

/** Checks every row of a file with everything that can be known before it is sent, as a push would. */
export async function* checkFile(
  file: OpenFile,
  mapping: Mapping,
  client: PartnerClient,
): AsyncGenerator<FileRow, void, undefined> {
  const map = rowMapper(mapping);
  const check = rowChecker(mapping, client);
  for await (const row of file.rows) {
    const mapped = map(row);
    const { externalId } = mapped;
    const problems = "problems" in mapped ? mapped.problems : await check(mapped.fields, row);
    yield { line: row.line, externalId, problems };
  }
}
