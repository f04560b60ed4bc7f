import {
  type AuthorizationCreate,
  isPartnerError,
  type PartnerClient,
  type PushOptions,
  type PushOutcome,
} from "@totem-partner/sdk";
import { contradiction, problemsOf, sayProblems } from "./row-problem.ts";
import { rowMapper } from "./map-row.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { openFile } from "./pushed-file.ts";
import type { SourceRow } from "./reading/source.ts";
import type { ReportRow } from "./report/report-file.ts";
import { Stopped } from "./signals.ts";

interface PushWork {
  file: Awaited<ReturnType<typeof openFile>>;
  mapping: Mapping;
  client: PartnerClient;
  options: PushOptions;
  stopped: () => boolean;
  /** Receives each outcome as soon as it is known; `resumed` if it comes from the journal of an earlier run. */
  add: (row: ReportRow, resumed?: boolean) => Promise<void>;
}

interface SentRow {
  source: SourceRow;
  fields: AuthorizationCreate;
}

function describer(mapping: Mapping, linesSent: readonly number[]) {
  return (outcome: PushOutcome<SentRow>): ReportRow => {
    const { row } = outcome;
    const { line } = row.source;
    const { externalId } = row.fields;
    if (!("error" in outcome)) return { line, externalId, result: outcome.result, authorizationId: outcome.id };
    const { error, result, repeats } = outcome;
    const contradicts = error.kind === "conflict" && repeats !== undefined && result === "rejected";
    const problems = contradicts
      ? [contradiction(linesSent[repeats] ?? 0, mapping)]
      : problemsOf(error, row.source, mapping);
    const unsent = error.kind === "validation" && error.status === undefined && !outcome.resumed;
    const { status, code, requestId } = error;
    return {
      line,
      externalId,
      result: unsent ? "invalid" : result,
      status,
      code,
      requestId,
      message: sayProblems(problems),
    };
  };
}

/** The outcome of a row in hand when the journal or the report fails: its create may have been carried out. */
const interrupted = {
  result: "unknown",
  message: "The push ended before its outcome could be stored. Push again with --resume.",
} as const;

/** Once stopped or failed, it reads no further: rows read but not sent are `not-sent`, the rest has no outcome. */
export async function pushRows({ file, mapping, client, options, stopped, add }: PushWork): Promise<void> {
  const map = rowMapper(mapping);
  /** The line of each row that was sent, by its index. */
  const linesSent: number[] = [];
  const describe = describer(mapping, linesSent);
  /** Rows that the client has read and that have no outcome yet, no more than may be in flight. */
  const inHand = new Set<SentRow>();
  let ended = false;
  let left: Pick<ReportRow, "result" | "message"> = { result: "not-sent" };

  async function* mapped(): AsyncGenerator<SentRow, void, undefined> {
    try {
      for await (const source of file.rows) {
        if (ended) return;
        const { line } = source;
        const read = map(source);
        const { externalId } = read;
        if ("problems" in read) {
          await add({ line, externalId, result: "invalid", message: sayProblems(read.problems) });
        } else if (stopped()) {
          await add({ line, externalId, result: "not-sent" });
        } else {
          const row = { source, fields: read.fields };
          linesSent.push(line);
          inHand.add(row);
          yield row;
        }
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }

  try {
    for await (const outcome of client.authorizations.push(mapped(), { ...options, fields: ({ fields }) => fields })) {
      inHand.delete(outcome.row);
      await add(describe(outcome), outcome.resumed);
    }
  } catch (error) {
    // A rejected key or the second signal: rows that were in flight have been added as unknown, the others were not sent.
    left = isPartnerError(error) ? { result: "not-sent" } : interrupted;
    if (!isPartnerError(error) || error.kind !== "abort") throw error;
  } finally {
    ended = true;
    for (const { source, fields } of inHand) await add({ line: source.line, externalId: fields.externalId, ...left });
  }
}
