import { markdownTable } from "../../reporting/markdown-table.ts";
import type { Circumstances } from "../../reporting/results.ts";
import type { Cost } from "../contender.ts";
import { costTable } from "../cost-table.ts";
import { comparedWith, tasks, verifiers } from "./contenders.ts";

const titles: Readonly<Record<(typeof tasks)[number], string>> = {
  signature: "Whether it is signed",
  event: "The event",
};

const aboutTable = markdownTable(
  [
    { title: "Verifier", align: "left" },
    { title: "What it does", align: "left" },
  ],
  verifiers.map(({ name, about }) => [name, about]),
);

/** What it costs to verify a delivery, as a section of RESULTS.md. */
export function renderVerification(
  costs: readonly Cost[],
  rounds: number,
  count: number,
  circumstances: Circumstances,
) {
  const { hardware, node, date, load } = circumstances;
  const tables = tasks.map((task) => costTable(costs, task, titles[task], comparedWith[task]));
  return `## What it costs to verify a delivery

Written by \`npx -y pnpm@12 bench:verification\`: CPU time for a body of 1 kB, in a process of its own.

- **Machine:** ${hardware}, Node ${node}, ${date}; load average ${load.before.toFixed(2)} before, ${load.after.toFixed(2)} after
- **Rounds:** ${rounds}, interleaved, of ${count.toLocaleString("en-US")} deliveries each; each number is the median

${tables.join("\n\n")}

${aboutTable}
`;
}
