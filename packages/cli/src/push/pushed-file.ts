import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { bytesOf } from "../io.ts";
import { Failure } from "../failures/failure.ts";
import { checkColumns } from "./mapping/columns.ts";
import type { Mapping } from "./mapping/mapping.ts";
import { isReportHeader } from "./report/report-file.ts";
import { Stopped } from "./signals.ts";
import { formatOf, openSource, ordersFile } from "./reading/open-source.ts";
import type { FileStyle, Source, SourceRow } from "./reading/source.ts";
import type { Cell } from "./cells/cell.ts";

export interface PushedFile {
  path: string;
  /** The place where its content is: the same, unless it came from standard input. */
  content: string;
  name: string;
  size: number;
  style: FileStyle;
}

/** The rows of a piece are in memory at once, and so are pieces that wait to be collected. */
const pieceBytes = 4 * 1024;

export async function describeFile(path: string, mapping: Mapping, kept?: string): Promise<PushedFile> {
  const content = kept ?? path;
  return {
    path,
    content,
    name: kept === undefined ? basename(path) : "standard input",
    size: (await ordersFile(content)).size,
    style: { ...mapping.file, format: mapping.file.format ?? formatOf(path) },
  };
}

/** Opens a file and holds its header against the mapping. Throws `Stopped` soon after the push is stopped. */
export async function openFile(
  { path, content, style }: PushedFile,
  mapping: Mapping,
  stopped: () => boolean = () => false,
) {
  const hash = createHash("sha256");
  let read = 0;
  async function* bytes() {
    for await (const chunk of bytesOf(createReadStream(content, { highWaterMark: pieceBytes }))) {
      await setImmediate();
      if (stopped()) throw new Stopped();
      read += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  const source = chosenRows(await openSource(bytes(), style), style);
  if (source.header !== undefined) {
    if (isReportHeader(source.header)) {
      const advice = "in which values may differ from those of the orders. Push the orders themselves.";
      throw new Failure(`${path} is the report of a push, ${advice}`);
    }
    checkColumns(source.header, mapping);
  }
  /** The digest of the content; complete once every row was read. */
  const digest = (): string => hash.copy().digest("hex");
  return { ...source, bytesRead: (): number => read, digest };
}

const textsOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => text.trim().toLowerCase()));

const isOneOf = (texts: ReadonlySet<string>, cell: Cell | undefined): boolean =>
  cell?.type === "text" && texts.has(cell.text.trim().toLowerCase());

/** The rows of a file without those that its mapping leaves out, and without what stands in empty cells. */
function chosenRows(source: Source, { empty = [], leaveOut }: Pick<FileStyle, "empty" | "leaveOut">): Source {
  if (empty.length === 0 && leaveOut === undefined) return source;
  if (leaveOut && source.header && !source.header.includes(leaveOut.column))
    throw new Failure(
      `The header lacks ${leaveOut.column}, which says what rows to leave out. Correct leaveOut under file in the mapping.`,
    );
  const [nothing, left] = [textsOf(empty), textsOf(leaveOut?.values ?? [])];
  let leftOut = 0;
  async function* rows(): AsyncGenerator<SourceRow, void, undefined> {
    for await (const row of source.rows) {
      if (leaveOut && isOneOf(left, row.cell(leaveOut.column))) {
        leftOut += 1;
        continue;
      }
      const cell = (column: string): Cell | undefined => {
        const found = row.cell(column);
        return isOneOf(nothing, found) ? undefined : found;
      };
      yield { ...row, cell };
    }
  }
  return { ...source, rows: rows(), leftOut: () => leftOut };
}
