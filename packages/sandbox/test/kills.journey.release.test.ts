import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCampaign } from "@totem-partner/mock-server/kills";
import { isFields } from "@totem-partner/spec/fields";
import { expect, inject, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

/** `npx -y pnpm@12 campaign kills-sandbox` raises it. */
const [kills, seed] = [10 * inject("scale"), inject("seed")];

const bounds = {
  requestsPerMinute: 1_000_000,
  records: 2_000_000,
  storedBytes: 10_000_000_000,
  deliveriesPerMinute: 1_000_000,
};

const idOf = (body: unknown): unknown => (isFields(body) ? body["id"] : undefined);

test(`a sandbox that is killed ${kills} times keeps every create that it answered, once, and delivers its event (seed ${seed})`, async () => {
  const data = await mkdtemp(join(tmpdir(), "sandbox-"));
  let apiKey: string | undefined;
  const running: TestSandbox[] = [];
  const report = await runCampaign({
    ...{ kills, seed },
    async serve() {
      const sandbox = await startTestSandbox({ data, bounds, log: "silent" });
      running.push(sandbox);
      apiKey ??= await sandbox.issueKey("espiga");
      const { url } = sandbox;
      return { url, apiKey, kill: () => sandbox.end("SIGKILL"), [Symbol.asyncDispose]: () => sandbox.stop() };
    },
    async settle(client) {
      const open = async () => {
        const { body } = await client("GET", "/_mock/deliveries?limit=1");
        const counts = isFields(body) && isFields(body["counts"]) ? body["counts"]["remembered"] : undefined;
        return isFields(counts) ? Number(counts["waiting"]) + Number(counts["under-way"]) : undefined;
      };
      await expect.poll(open).toBe(0);
    },
  });
  await running.at(-1)?.[Symbol.asyncDispose]();
  expect(report.found).toEqual(report.answered);
  const externalIds = report.authorizations.map(({ externalId }) => externalId);
  expect(new Set(externalIds).size).toBe(externalIds.length);
  const ids = new Map(report.authorizations.map(({ id, externalId }) => [externalId, id]));
  for (const [externalId, body] of report.answered) expect(ids.get(externalId)).toBe(idOf(body));
  for (const [, bodies] of report.deliveries) expect(bodies).toHaveLength(1);
  expect(report.deliveries.length).toBe(report.authorizations.length);
  console.log(
    `seed ${seed}: ${kills} kills, ${report.underLoad} of them while creates were under way; ${report.answered.size} creates answered,`,
    `${report.authorizations.length} kept, ${report.deliveries.length} events delivered.`,
  );
}, 1_800_000);
