import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { AttackedServer } from "./attacked-server.ts";
import { runCampaign } from "./campaign.ts";
import type { Attack } from "./corpus/attack.ts";
import { framing } from "./corpus/framing.ts";
import { heads } from "./corpus/heads.ts";
import { jsonBodies } from "./corpus/json-bodies.ts";
import { targets } from "./corpus/targets.ts";
import { faultsOf, summaryOf } from "./verdict.ts";
import { Wire } from "./wire.ts";

/** `npx -y pnpm@12 campaign attack` raises the number. */
const [requests, seed] = [5000 * inject("scale"), inject("seed")];
const anHour = 3_600_000;

/** Long enough for the memory of the process to settle. */
const isLong = requests >= 20_000;

describe("the corpus", () => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await AttackedServer.start({});
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function answersTo({ pieces }: Attack): Promise<string[]> {
    using wire = await Wire.open(server.port);
    await wire.writeSlowly(pieces);
    wire.end();
    const isHead = pieces.some((piece) => typeof piece === "string" && piece.startsWith("HEAD "));
    const answers = await wire.rest(isHead);
    return answers.flatMap((answer) => [summaryOf(answer), ...faultsOf(answer, undefined, isHead)]);
  }

  test.each(Object.entries({ jsonBodies, framing, heads, targets }))(
    "gets a proper refusal, or what it asks for: %s",
    async (_kind, attacks) => {
      for (const one of attacks) {
        const answers = await answersTo(one).catch((error: unknown) => [String(error)]);
        expect.soft({ [one.name]: answers }).toEqual({ [one.name]: one.answers });
      }
      const facts = await server.facts();
      expect(facts).toMatchObject({ isPolluted: false, badLines: [] });
      expect(server.complaints).toBe("");
    },
  );
});

test(`${String(requests)} bad requests (seed ${String(seed)})`, { timeout: anHour }, async () => {
  const report = await runCampaign({ requests, seed }, console.log);
  const { early, late } = report;
  expect(report.found).toEqual([]);
  expect(report).toMatchObject({ mistakes: [], isVictimUntouched: true, complaints: "", ended: 0 });
  expect(late).toMatchObject({ isPolluted: false, badLines: [], connections: 0 });
  expect(new Set(report.afterwards.map(String))).toEqual(new Set(["201,200"]));
  expect(late.heapUsed).toBeLessThan(early.heapUsed + 16e6);
  // The resident set swings between 220 and 400 MB, with two heaps that grow and shrink as they like.
  if (isLong) expect(late.rss).toBeLessThan(early.rss + 250e6);
});
