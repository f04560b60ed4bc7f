import { readState } from "@totem-partner/simulator/control";
import { expect } from "vitest";
import { Attacker } from "./attacker.ts";
import { attackedCompanies, attackerKey, victimKey } from "./attacked-companies.ts";
import { AttackedServer, type Facts } from "./attacked-server.ts";
import { good, jsonHead } from "./corpus/attack.ts";
import { summaryOf } from "./verdict.ts";
import { Wire } from "./wire.ts";

const attackers = 8;

/** How many failures are collected before the campaign stops. */
const mostFaults = 20;

/** What clients send that stop within a request. */
const beginnings = {
  nothing: "",
  "half a request line": "GET /web",
  "half a head": good.slice(0, -4),
  "half a body": `${jsonHead("Content-Length: 14\r\n")}{"name":`,
  "half a chunk": `${jsonHead("Transfer-Encoding: chunked\r\n")}e\r\n{"name":`,
};

/** The answers on a connection on which a request begins and never goes on, once the server has lost its patience. */
async function stalled(port: number, [what, bytes]: [string, string]): Promise<string> {
  using wire = await Wire.open(port, 60_000);
  wire.write(bytes);
  return [what, ...(await wire.rest()).map(summaryOf)].join(": ");
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

/**
 * Sends so many bad requests of all kinds to a server, and reports how it held up: `found` in answers, `early` after a
 * fifth of them and `late` in the end, `mistakes` in records, and `afterwards`, what each company then answers.
 */
export async function runCampaign(
  { requests, seed, stalls }: { requests: number; seed: number; stalls: boolean },
  say: (line: string) => void,
) {
  await using server = await AttackedServer.start({ seed: attackedCompanies(attackers), randomSeed: 7 });
  const victim = await victimOf(server);
  const found: { faults: readonly string[]; request: string }[] = [];
  const attacked = {
    server,
    report: (faults: readonly string[], request: string) => found.push({ faults, request: request.slice(0, 2000) }),
  };
  const stallers = stalls ? Object.entries(beginnings).map((one) => stalled(server.port, one)) : [];
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
  const outcomes = await Promise.all(stallers);
  const mistakes = await mistakesIn(server);
  const isVictimUntouched = (await victimOf(server)) === victim;
  const afterwards = await Promise.all(keys.map((key) => servesAfterwards(server, key)));
  for (const attacker of all) attacker.stop();
  const late = await settledFacts(server);
  const ended = await server.close();
  const { complaints } = server;
  return {
    found,
    early,
    late,
    mistakes,
    isVictimUntouched,
    afterwards,
    complaints,
    stalled: outcomes,
    ended,
  };
}

/** Bytes as people read them. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
