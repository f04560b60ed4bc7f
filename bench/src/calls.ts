// Measures what a call costs with the client and with others: `npx -y pnpm@12 bench:calls [rounds] [calls]`.
import { contendersOf } from "./costs/calls/contenders.ts";
import { renderCalls } from "./costs/calls/results.ts";
import { runCostBench } from "./costs/cost-bench.ts";

await runCostBench({ section: "calls", measured: "sdk", count: 15_000, contendersOf, render: renderCalls });
