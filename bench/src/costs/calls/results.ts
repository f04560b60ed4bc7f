import { markdownTable } from "../../reporting/markdown-table.ts";
import type { Circumstances } from "../../reporting/results.ts";
import type { Cost } from "../contender.ts";
import { costTable } from "../cost-table.ts";
import { about, calls, comparedWith } from "./contenders.ts";

const titles: Readonly<Record<(typeof calls)[number], string>> = {
  get: "One authorization",
  list: "A page of 20",
  create: "A create",
};

const aboutTable = markdownTable(
  [
    { title: "Client", align: "left" },
    { title: "What it does for a call", align: "left" },
  ],
  Object.entries(about),
);

/** What a call costs with each client, as a section of RESULTS.md. */
export function renderCalls(costs: readonly Cost[], rounds: number, count: number, circumstances: Circumstances) {
  const { hardware, node, date, load } = circumstances;
  const tables = calls.map((call) => costTable(costs, call, titles[call], comparedWith));
  return `## What a call of a client costs

Written by \`npx -y pnpm@12 bench:calls\`: CPU time of a call on a fetch that answers at once, in a process of its own.

- **Machine:** ${hardware}, Node ${node}, ${date}; load average ${load.before.toFixed(2)} before, ${load.after.toFixed(2)} after
- **Rounds:** ${rounds}, interleaved, of ${count.toLocaleString("en-US")} calls each; each number is the median

${tables.join("\n\n")}

${aboutTable}
`;
}
