// Measures what it costs to verify a delivery, here and with others: `npx -y pnpm@12 bench:verification [rounds] [deliveries]`.
import { runCostBench } from "./costs/cost-bench.ts";
import { contendersOf } from "./costs/verification/contenders.ts";
import { renderVerification } from "./costs/verification/results.ts";

await runCostBench({
  section: "verification",
  measured: "webhooks",
  count: 100_000,
  contendersOf,
  render: renderVerification,
});
