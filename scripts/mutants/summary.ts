import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Area } from "./area.ts";

/** A place in a file; lines and columns count from 1. */
interface Position {
  line: number;
  column: number;
}

/** A change of the sources, and what came of it. */
export interface Mutant {
  fileName: string;
  location: { start: Position; end: Position };
  mutatorName: string;
  replacement: string;
  status: string;
  /** How many tests were run with it. */
  testsCompleted?: number | undefined;
  /** The tests that reach it. */
  coveredBy?: readonly string[] | undefined;
}

/** The mutants of some or all files of an area. */
export interface Tested {
  area: Area;
  mutants: readonly Mutant[];
}

const noticed = new Set(["Killed", "Timeout"]);
const unnoticed = new Set(["Survived", "NoCoverage"]);

interface Count {
  valid: number;
  survivors: Mutant[];
  /** In percent, rounded down: what is shown as reached is reached. */
  score: number;
  /** How many met an error outside of a test, or broke the runner: their score is not known. */
  untested: number;
}

function count(mutants: readonly Mutant[]): Count {
  const valid = mutants.filter(({ status }) => noticed.has(status) || unnoticed.has(status));
  const survivors = valid.filter(({ status }) => unnoticed.has(status));
  const killed = valid.length - survivors.length;
  const score = valid.length === 0 ? 100 : Math.floor((1000 * killed) / valid.length) / 10;
  const untested = mutants.filter(({ status }) => status === "RuntimeError").length;
  return { valid: valid.length, survivors, score, untested };
}

/** Whether a mutant passed for a survivor before all tests that reach it had run: then the runner is at fault. */
const isHalfTested = ({ status, testsCompleted = Infinity, coveredBy = [] }: Mutant): boolean =>
  status === "Survived" && testsCompleted < coveredBy.length;

/** Whether the tests notice as many mutants as the area's threshold demands, and each survivor met all that reach it. */
export function judge({ area, mutants }: Tested): Count & { enough: boolean } {
  const counted = count(mutants);
  return { ...counted, enough: counted.score >= area.threshold && !counted.survivors.some(isHalfTested) };
}

function row(folder: string, { score, valid, survivors, untested }: Count, more = ""): string {
  const errors = untested === 0 ? "" : `, besides ${untested} that ended in an error outside of a test`;
  return `${score.toFixed(1).padStart(6)} %  ${String(valid).padStart(5)} mutants  ${String(survivors.length).padStart(4)} survived  ${folder}${errors}${more}`;
}

function rows(tested: Tested): string[] {
  const { area, mutants } = tested;
  const { enough, ...whole } = judge(tested);
  const goal = `, at least ${area.threshold} %: ${enough ? "reached" : "MISSED"}`;
  const folders = Map.groupBy(mutants, ({ fileName }) => dirname(fileName));
  const inner = [...folders].filter(([folder]) => folder !== area.folder || folders.size > 1);
  return [
    row(area.folder, whole, `${inner.length > 0 ? ", the whole" : ""}${goal}`),
    ...inner.map(([folder, part]) => row(folder, count(part))),
  ];
}

const oneLine = (text: string): string => {
  const [first = "", ...others] = text.trim().split("\n");
  return others.length === 0 ? first : `${first} …`;
};

function originalText({ fileName, location: { start, end } }: Mutant, read: (file: string) => string): string {
  const lines = read(fileName)
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  );
  return oneLine(cut.join("\n"));
}

function survivorLine(mutant: Mutant, read: (file: string) => string): string {
  const { fileName, location, replacement, mutatorName, status } = mutant;
  const place = `${fileName}:${location.start.line}:${location.start.column}`;
  const reached = status === "NoCoverage" ? ", and no test runs it" : "";
  const half = isHalfTested(mutant) ? `, after ${mutant.testsCompleted} of ${mutant.coveredBy?.length} tests` : "";
  return `${place}  ${originalText(mutant, read)}  →  ${oneLine(replacement)}  (${mutatorName}${reached}${half})`;
}

const readText = (file: string): string => readFileSync(file, "utf8");

/** The score of each folder, and each mutant that no test noticed. */
export function render(tested: readonly Tested[], read = readText): string {
  const survivors = tested.flatMap((one) => judge(one).survivors).map((mutant) => survivorLine(mutant, read));
  return [...survivors, ...(survivors.length > 0 ? [""] : []), ...tested.flatMap(rows)].join("\n");
}
