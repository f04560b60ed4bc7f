import { readState } from "@totem-partner/simulator/control";
import { expect } from "vitest";
import { Attacker } from "./attacker.ts";
import { attackedCompanies, attackerKey, victimKey } from "./attacked-companies.ts";
import { AttackedServer, type Facts } from "./attacked-server.ts";
import { ContractCoverage } from "./contract-coverage.ts";
import { provokeEverything, recordedSeed } from "./provoked-answers.ts";
import { Staller } from "./staller.ts";

const attackers = 8;

/** How many failures are collected before the campaign stops. */
const mostFaults = 20;

/** A fault, and how it came about. */
interface Found {
  faults: readonly string[];
  /** The bytes that were sent, as latin1, at most 2,000 of them. */
  request: string;
}

/** What a campaign of attacks did, and what the server was like in the end. */
export interface CampaignReport {
  /** What was wrong with answers. */
  found: Found[];
  coverage: ContractCoverage;
  /** How the process was after a fifth of the requests, and in the end. */
  early: Facts;
  late: Facts;
  /** What is wrong with the records of companies. */
  mistakes: string[];
  /** Whether the victim's records are as they were. */
  isVictimUntouched: boolean;
  /** What each company answers to a create and a get when all is over. */
  afterwards: number[][];
  /** What the process wrote to standard error. */
  complaints: string;
  /** What connections got on which nothing came for longer than the server waits. */
  stalled: string[];
  /** The exit code of the process. */
  ended: number | null;
}

const order = {
  externalId: "AFTERWARDS",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
};

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
  const created = await server.call(key, "POST", "/authorizations", order);
  const { id } = JSON.parse(created.text) as { id: string };
  return [created.status, (await server.call(key, "GET", `/authorizations/${id}`)).status];
}

/** The facts when the connections of clients that are gone are gone too. */
async function settledFacts(server: AttackedServer): Promise<Facts> {
  await expect.poll(async () => (await server.facts()).connections).toBe(0);
  return await server.facts();
}

/** Sends so many bad requests of all kinds to a server, and reports how it held up. */
export async function runCampaign(
  { requests, seed, stalls }: { requests: number; seed: number; stalls: boolean },
  say: (line: string) => void,
): Promise<CampaignReport> {
  await using server = await AttackedServer.start({ seed: attackedCompanies(attackers), randomSeed: recordedSeed });
  const victim = await victimOf(server);
  const [coverage, found] = [new ContractCoverage(), [] as Found[]];
  const attacked = {
    server,
    coverage,
    report: (faults: readonly string[], request: string) => found.push({ faults, request: request.slice(0, 2000) }),
  };
  await provokeEverything(attacked);
  const stallers = stalls ? await Staller.openAll(server.port) : [];
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
  const stalled = await Promise.all(stallers.map((staller) => staller.outcome()));
  const mistakes = await mistakesIn(server);
  const isVictimUntouched = (await victimOf(server)) === victim;
  const afterwards = await Promise.all(keys.map((key) => servesAfterwards(server, key)));
  for (const attacker of all) attacker.stop();
  const late = await settledFacts(server);
  const ended = await server.close();
  const { complaints } = server;
  return { found, coverage, early, late, mistakes, isVictimUntouched, afterwards, complaints, stalled, ended };
}

/** Bytes as people read them. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
