import { readState } from "@totem-partner/simulator/control";
import { expect } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { Attacker } from "./attacker.ts";
import { attackedCompanies, attackerKey, victimKey } from "./attacked-companies.ts";
import { AttackedServer, type Facts } from "./attacked-server.ts";

const attackers = 8;

/** The number of failures after which the campaign stops. */
const mostFaults = 20;

const keys = Array.from({ length: attackers }, (_, at) => attackerKey(at));

const victimOf = async (server: AttackedServer): Promise<string> =>
  (await server.call(victimKey, "GET", "/_mock/state")).text;

async function mistakesIn(server: AttackedServer): Promise<string[]> {
  const mistakes: string[] = [];
  for (const key of [...keys, victimKey]) {
    const read = readState(JSON.parse((await server.call(key, "GET", "/_mock/state")).text));
    if (!read.ok) mistakes.push(...read.mistakes.map(({ path, message }) => `${key}: ${path} ${message}`));
  }
  return mistakes;
}

/** A company whose fixtures are all there still serves. */
async function servesAfterwards(server: AttackedServer, key: string): Promise<number[]> {
  await server.call(key, "POST", "/_mock/reset");
  const created = await server.call(key, "POST", "/authorizations", anAuthorization({ externalId: "AFTERWARDS" }));
  const { id } = JSON.parse(created.text) as { id: string };
  return [created.status, (await server.call(key, "GET", `/authorizations/${id}`)).status];
}

/** The facts when the connections of clients that are gone are gone too. */
async function settledFacts(server: AttackedServer): Promise<Facts> {
  await expect.poll(async () => (await server.facts()).connections).toBe(0);
  return await server.facts();
}

/**
 * Sends so many bad requests of all kinds to a server, and reports how it held up: `found` in answers, `early` after a
 * fifth of them and `late` in the end, `mistakes` in records, and `afterwards`, what each company then answers.
 */
export async function runCampaign({ requests, seed }: { requests: number; seed: number }, say: (line: string) => void) {
  await using server = await AttackedServer.start({ seed: attackedCompanies(attackers), randomSeed: 7 });
  const victim = await victimOf(server);
  const found: { faults: readonly string[]; request: string }[] = [];
  const attacked = {
    server,
    report: (faults: readonly string[], request: string) => found.push({ faults, request: request.slice(0, 2000) }),
  };
  const all = keys.map((_, at) => new Attacker(attacked, at, seed));
  const strikeUntil = async (count: number, from: number): Promise<Facts> => {
    await Promise.all(
      all.map(async (attacker, at) => {
        for (let sent = from + at; sent < count && found.length < mostFaults; sent += attackers)
          await attacker.strike();
      }),
    );
    const facts = await server.facts();
    say(`${String(count)} requests: ${megabytes(facts.rss)} resident, ${megabytes(facts.heapUsed)} in the heap.`);
    return facts;
  };
  const early = await strikeUntil(Math.floor(requests / 5), 0);
  await strikeUntil(requests, Math.floor(requests / 5));
  const mistakes = await mistakesIn(server);
  const isVictimUntouched = (await victimOf(server)) === victim;
  const afterwards = await Promise.all(keys.map((key) => servesAfterwards(server, key)));
  for (const attacker of all) attacker.stop();
  const late = await settledFacts(server);
  const ended = await server.close();
  const { complaints } = server;
  return { found, early, late, mistakes, isVictimUntouched, afterwards, complaints, ended };
}

/** Bytes as people read them. */
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
