import {
  type AuthorizationCreate,
  isPartnerError,
  type PartnerClient,
  type PushOptions,
  type PushOutcome,
} from "@totem-partner/sdk";
import { contradiction, explain } from "./explanation.ts";
import { LineNumbers } from "./line-numbers.ts";
import { rowMapper } from "./map-row.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { OpenFile } from "./pushed-file.ts";
import type { SourceRow } from "./reading/source.ts";
import type { ReportRow } from "./report/report-row.ts";
import { sayProblem, sayProblems } from "./row-problem.ts";

/** What became of a row, and whether the journal of an earlier run says so. */
export interface PushedRow {
  row: ReportRow;
  resumed: boolean;
}

/** What a push is about, besides the client's own options. */
export interface PushWork {
  file: OpenFile;
  mapping: Mapping;
  client: PartnerClient;
  options: PushOptions;
  /** True once no further row may be read. */
  stopped: () => boolean;
}

/** Says what became of rows in the words of their file. */
function describer(mapping: Mapping, lines: LineNumbers, sources: WeakMap<object, SourceRow>) {
  return (outcome: PushOutcome): ReportRow => {
    const line = lines.at(outcome.index);
    const { externalId } = outcome.row;
    if (!("error" in outcome)) return { line, externalId, result: outcome.result, authorizationId: outcome.id };
    const { error, result, repeats } = outcome;
    const source = sources.get(outcome.row);
    const contradicts = error.kind === "conflict" && repeats !== undefined && result === "rejected";
    const message = contradicts
      ? sayProblem(contradiction(lines.at(repeats), mapping))
      : source === undefined
        ? error.message
        : explain(error, source, mapping);
    const unsent = error.kind === "validation" && error.status === undefined && !outcome.resumed;
    const { status, code, requestId } = error;
    return { line, externalId, result: unsent ? "invalid" : result, status, code, requestId, message };
  };
}

/**
 * Pushes the rows of a file, and yields what became of each as it becomes known. Rows that cannot be mapped are `invalid`.
 *
 * @throws What the push throws: a refused key, a journal that cannot be used.
 */
export async function* pushRows({
  file,
  mapping,
  client,
  options,
  stopped,
}: PushWork): AsyncGenerator<PushedRow, void, undefined> {
  const map = rowMapper(mapping);
  const lines = new LineNumbers();
  const sources = new WeakMap<object, SourceRow>();
  const describe = describer(mapping, lines, sources);
  let invalid: ReportRow[] = [];

  async function* mapped(): AsyncGenerator<AuthorizationCreate, void, undefined> {
    for await (const row of file.rows) {
      if (stopped()) return;
      const read = map(row);
      if ("problems" in read) {
        const { externalId, problems } = read;
        invalid.push({ line: row.line, externalId, result: "invalid", message: sayProblems(problems) });
        continue;
      }
      lines.add(row.line);
      sources.set(read.fields, row);
      yield read.fields;
    }
  }

  try {
    for await (const outcome of client.authorizations.push(mapped(), options)) {
      const found = invalid;
      invalid = [];
      for (const row of found) yield { row, resumed: false };
      yield { row: describe(outcome), resumed: outcome.resumed };
    }
  } catch (error) {
    // The second signal: the rows that were under way have been yielded as unknown.
    if (!isPartnerError(error) || error.kind !== "abort") throw error;
  }
  for (const row of invalid) yield { row, resumed: false };
}
