import { expect, inject, test } from "vitest";
import { type KilledServer, runCampaign } from "../data-kills/campaign.ts";
import { fieldOf } from "../support/client.ts";
import { CommandLine } from "../support/command-line.ts";
import { Scratch } from "../support/scratch.ts";

/** `npx -y pnpm@12 campaign kills-data` raises it. */
const [kills, seed] = [10 * inject("scale"), inject("seed")];

async function serve(data: string): Promise<KilledServer> {
  const server = new CommandLine("serve", "--port", "0", "--data", data, "--log", "json", "--contract", "off");
  const [line = ""] = await server.lines(1);
  return {
    url: String(fieldOf(JSON.parse(line) as unknown, "url")),
    apiKey: "test_demo",
    kill: async () => void (await server.signal("SIGKILL")),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test(`a server that is killed ${kills} times keeps every create that it answered, once, and delivers its event (seed ${seed})`, async () => {
  await using scratch = await Scratch.create();
  const report = await runCampaign({
    ...{ kills, seed },
    serve: () => serve(scratch.path("mock.db")),
    settle: (client) => client("POST", "/_mock/deliveries/flush"),
  });
  expect(report.found).toEqual(report.answered);
  const externalIds = report.authorizations.map(({ externalId }) => externalId);
  expect(new Set(externalIds).size).toBe(externalIds.length);
  const ids = new Map(report.authorizations.map(({ id, externalId }) => [externalId, id]));
  for (const [externalId, body] of report.answered) expect(ids.get(externalId)).toBe(fieldOf(body, "id"));
  for (const [, bodies] of report.deliveries) expect(bodies).toHaveLength(1);
  const told = new Set(
    report.deliveries.map(([, [body = ""]]) => fieldOf(JSON.parse(body) as unknown, "data", "authorization", "id")),
  );
  const silent = report.authorizations.filter(({ id }) => !told.has(id));
  expect(silent).toEqual([]);
  console.log(
    `seed ${seed}: ${kills} kills, ${report.underLoad} of them while creates were under way; ${report.answered.size} creates answered,`,
    `${report.authorizations.length} kept, ${report.deliveries.length} events delivered.`,
  );
}, 1_800_000);
