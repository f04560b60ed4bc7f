import { expect, inject, test } from "vitest";
import { runCampaign } from "./kills/campaign.ts";

/** `npx -y pnpm@12 campaign kills` raises them. */
const [kills, rows, seed] = [10 * inject("scale"), 600 * inject("scale"), inject("seed")];
const halfAnHour = 1_800_000;

test(
  `a push of ${rows} rows that is killed ${kills} times ends with each row once and one outcome for each (seed ${seed})`,
  async () => {
    const started = performance.now();
    const report = await runCampaign({ kills, rows, seed }, console.log);
    const results = new Map(report.last);
    expect(report.authorizations).toBe(rows);
    expect(report.last).toHaveLength(rows);
    expect([...results.keys()].toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: rows }, (_, n) => n),
    );
    // An outcome that was delivered once stays what it was.
    for (const [index, result] of report.outcomes) expect([index, result]).toEqual([index, results.get(index)]);
    for (const result of results.values()) expect(["created", "stored"]).toContain(result);
    expect(report.journal).not.toMatch(/B12345674|WHEAT|test_demo/);
    const counts = Object.groupBy(results.values(), (result) => result);
    const [created = [], stored = []] = [counts["created"], counts["stored"]];
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `seed ${seed}: ${kills} kills in ${seconds} s, ${report.progress.filter((sent) => sent > 0).length} of them while rows were sent;`,
      `${rows} rows, ${report.authorizations} authorizations, ${report.requests} requests,`,
      `${created.length} created, ${stored.length} stored, ${report.outcomes.length} outcomes delivered in all.`,
    );
  },
  halfAnHour,
);
