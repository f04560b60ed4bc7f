import type { Plan } from "../measuring/measurement.ts";
import { type Circumstances, machineLine } from "./circumstances.ts";
import { type Column, markdownTable } from "./markdown-table.ts";
import type { LoadSummary, Summary } from "./summary.ts";

const left = (title: string): Column => ({ title, align: "left" });
const right = (title: string): Column => ({ title, align: "right" });

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
const two = (value: number): string => value.toFixed(2);

const loadColumns = [
  left("Server"),
  right("Of the floor"),
  right("CPU × floor"),
  right("Requests/s"),
  right("CPU µs/request"),
  right("p99 ms"),
];

const loadRow = (name: string, summary: LoadSummary): string[] => [
  name,
  two(summary.ratio),
  two(summary.cpuRatio),
  whole(summary.perSecond),
  whole(summary.cpuMicroseconds),
  two(summary.p99Milliseconds),
];

const fastestFirst = (summaries: readonly Summary[], kind: "get" | "create"): Summary[] =>
  summaries.toSorted((one, other) => other[kind].ratio - one[kind].ratio);

const loadTable = (summaries: readonly Summary[], kind: "get" | "create"): string =>
  markdownTable(
    loadColumns,
    fastestFirst(summaries, kind).map((summary) => loadRow(summary.name, summary[kind])),
  );

const footprintTable = (summaries: readonly Summary[]): string =>
  markdownTable(
    [left("Server"), right("Start ms"), right("Memory MB"), right("GET bytes")],
    summaries.map(({ name, startMilliseconds, memoryBytes, bytes }) => [
      name,
      whole(startMilliseconds),
      whole(memoryBytes / 1_000_000),
      whole(bytes),
    ]),
  );

const peerTable = (summaries: readonly Summary[]): string =>
  markdownTable(
    [left("Server"), left("What it is")],
    summaries.map(({ name, about }) => [name, about]),
  );

/** The warning when other programs used the machine, too. */
const busyLine = ({ load, processors }: Circumstances): string =>
  load.before <= processors
    ? ""
    : "- **The machine was busy** with other work: compare CPU time, which that changes least, not requests per second\n";

/** The results as a Markdown document. */
export function renderResults(summaries: readonly Summary[], plan: Plan, circumstances: Circumstances): string {
  return `# How fast

Written by \`npx -y pnpm@12 bench\`. [README.md](README.md) says how it measures.

${machineLine(circumstances)}
- **Rounds:** ${plan.rounds}, interleaved; each number is the median
- **In each round:** ${whole(plan.gets)} GETs and ${whole(plan.creates)} creates over ${plan.connections} connections, to a fresh process
${busyLine(circumstances)}
## GET of one authorization

${loadTable(summaries, "get")}

## Create

${loadTable(summaries, "create")}

## Start and memory

From the spawn to the first answer; resident memory after the GETs; the size of what a GET returns.

${footprintTable(summaries)}

## The servers

${peerTable(summaries)}
`;
}
