import { writeFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { InitFlags } from "../commands/flags.ts";
import { type ExitCode, exitCodes, Failure, systemCode } from "../failures/failure.ts";
import { isZone } from "../push/cells/zone.ts";
import { type Field, fields, isRequired } from "../push/mapping/fields.ts";
import { formatOf, ordersFile } from "../push/reading/open-source.ts";
import { keepInput, standardInput } from "../push/signals.ts";
import { schemaLine } from "@totem-partner/spec/schema-line";
import { line, pluralize, type Io } from "../io.ts";
import { guessFields, guessOperation } from "./column-names.ts";
import { areDates } from "./date-guess.ts";
import { mappingText } from "./mapping-text.ts";
import { cellsOf, readSample, type Sample } from "./sample.ts";

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: "wx" }).catch((error: unknown) => {
    if (systemCode(error) !== "EEXIST") throw error;
    throw new Failure(`${path} already exists and was not overwritten. Choose another file with --out.`);
  });
}

function guessByContent(sample: Sample): ReadonlyMap<Field, string> {
  const filled = sample.header.filter((column) => cellsOf(sample, column).length > 0);
  const operation = filled.find((column) =>
    cellsOf(sample, column).every((cell) => cell.type === "text" && guessOperation(cell.text) !== undefined),
  );
  const [start, end] = filled.filter((column) => areDates(sample, column));
  const guesses = new Map<Field, string>();
  if (operation !== undefined) guesses.set("operationType", operation);
  if (start !== undefined) guesses.set("scheduledDate", start);
  if (end !== undefined) guesses.set("endDate", end);
  return guesses;
}

export async function init(path: string, flags: InitFlags, io: Io): Promise<ExitCode> {
  if (path !== standardInput) return describe(path, path, flags, io);
  if (flags.out === undefined) throw new Failure("Standard input has no name for its mapping. Name one with --out.");
  const kept = await keepInput(io);
  try {
    return await describe(path, kept.path, flags, io);
  } finally {
    await kept.remove();
  }
}

async function describe(path: string, content: string, flags: InitFlags, { out }: Io): Promise<ExitCode> {
  const { zone = new Intl.DateTimeFormat().resolvedOptions().timeZone, sheet } = flags;
  if (!isZone(zone)) throw new Failure(`${zone} is not a time zone. Use a name such as Europe/Madrid.`);
  const target = flags.out ?? `${path.slice(0, path.length - extname(path).length)}.mapping.yaml`;
  await ordersFile(content);
  const sample = await readSample(content, flags.format ?? formatOf(path), sheet, flags.header === false);
  const { format, header } = sample.style;
  const guesses = header === 0 ? guessByContent(sample) : guessFields(sample.header);
  const name = path === standardInput ? "standard input" : basename(path);
  await write(target, schemaLine("@totem-partner/cli", "mapping", target) + mappingText(sample, guesses, name, zone));
  const missing = fields.filter((field) => isRequired(field) && !guesses.has(field));
  if (flags.json) {
    const columns = sample.header;
    line(out, JSON.stringify({ file: path, mapping: target, columns, fields: Object.fromEntries(guesses), missing }));
    return exitCodes.done;
  }
  line(
    out,
    `Wrote ${target}: ${pluralize(guesses.size, "field")} found in ${pluralize(sample.header.length, "column")}.`,
  );
  if (guesses.size === 0 && header > 0 && format !== "jsonl")
    line(out, "If its first line is not a header, remove the mapping and run init again with --no-header.");
  if (missing.length > 0) line(out, `Required, but not found: ${missing.join(", ")}.`);
  line(out, `Confirm its guesses, then run: totem-partner push ${path} --map ${target} --dry-run`);
  return exitCodes.done;
}
