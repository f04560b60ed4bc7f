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
import { Stopped } from "./stop.ts";
import { sayProblem, sayProblems } from "./row-problem.ts";

/** The outcome of a row, and whether it comes from the journal of an earlier run. */
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

/** A row that could be mapped. */
interface SentRow {
  source: SourceRow;
  fields: AuthorizationCreate;
}

/** Describes the outcomes of rows in the terms of their file. */
function describer(mapping: Mapping, lines: LineNumbers) {
  return (outcome: PushOutcome<SentRow>): ReportRow => {
    const { row } = outcome;
    const { line } = row.source;
    const { externalId } = row.fields;
    if (!("error" in outcome)) return { line, externalId, result: outcome.result, authorizationId: outcome.id };
    const { error, result, repeats } = outcome;
    const contradicts = error.kind === "conflict" && repeats !== undefined && result === "rejected";
    const message = contradicts
      ? sayProblem(contradiction(lines.at(repeats), mapping))
      : explain(error, row.source, mapping);
    const unsent = error.kind === "validation" && error.status === undefined && !outcome.resumed;
    const { status, code, requestId } = error;
    return { line, externalId, result: unsent ? "invalid" : result, status, code, requestId, message };
  };
}

/**
 * Pushes the rows of a file, and yields each outcome as it becomes known. Rows that cannot be mapped are `invalid`.
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
  const describe = describer(mapping, lines);
  let invalid: ReportRow[] = [];

  async function* wanted(): AsyncGenerator<SourceRow, void, undefined> {
    try {
      for await (const row of file.rows) {
        if (stopped()) return;
        yield row;
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }

  async function* mapped(): AsyncGenerator<SentRow, void, undefined> {
    for await (const row of wanted()) {
      const read = map(row);
      if ("problems" in read) {
        const { externalId, problems } = read;
        invalid.push({ line: row.line, externalId, result: "invalid", message: sayProblems(problems) });
        continue;
      }
      lines.add(row.line);
      yield { source: row, fields: read.fields };
    }
  }

  try {
    for await (const outcome of client.authorizations.push(mapped(), { ...options, fields: ({ fields }) => fields })) {
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
