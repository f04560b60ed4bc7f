import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testLoad } from "../src/measuring/load-test.ts";
import { measureAll } from "../src/measuring/rounds.ts";
import { startServer } from "../src/measuring/running-server.ts";
import type { Peer } from "../src/peer.ts";
import { partnerLoads } from "../src/partner-interface.ts";
import { floorName, mockServers, ownServers } from "../src/peers/own.ts";
import { buildServers, mockServerSource } from "../src/preparing/prepare.ts";
import { renderResults } from "../src/reporting/results.ts";
import { summarize } from "../src/reporting/summary.ts";

const plan = { rounds: 1, gets: 40, creates: 10, connections: 2 };

/** A peer whose program is this source. */
async function withProgram(source: string, use: (peer: Peer) => Promise<void>): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bench-"));
  const script = join(folder.path, "server.mjs");
  await writeFile(script, source);
  const program = (port: number) => ({ script, parameters: [String(port)] });
  await use({ name: "stub", about: "", program, prime: partnerLoads });
}

// It starts four processes one after the other.
test("the bench measures the mock server, the floor and the framework side by side", async () => {
  const peers = [...ownServers(await buildServers()), ...mockServers(mockServerSource)];
  const told: string[] = [];
  const measured = await measureAll(peers, plan, (line) => told.push(line));
  const names = peers.map(({ name }) => name);
  expect(told).toEqual(names.map((name) => `round 1 of 1: ${name}`));

  const summaries = summarize(measured, floorName);
  expect(summaries.map(({ name }) => name)).toEqual(names);
  for (const { startMilliseconds, memoryBytes, bytes, get, create } of summaries) {
    const numbers = [startMilliseconds, memoryBytes, bytes, ...Object.values(get), ...Object.values(create)];
    for (const number of numbers) expect(number).toSatisfy((value: number) => Number.isFinite(value) && value > 0);
  }
  const nowhere = { date: "2026-07-01", processors: 1, machine: "none", load: { before: 0, after: 0 } };
  const results = renderResults(summaries, plan, nowhere);
  for (const name of names) expect(results).toContain(`| ${name} `);
});

test("a request that is answered otherwise than the first makes the measurement void", async () => {
  const source = `
    import { createServer } from "node:http";
    let asked = 0;
    createServer((request, response) => {
      asked += 1;
      response.writeHead(asked > 10 ? 500 : 200).end('{"id":"a"}');
    }).listen(Number(process.argv[2]), "127.0.0.1");`;
  await withProgram(source, async (peer) => {
    const failure = /^stub could not be measured\. Not all of \d+ requests were answered with 200, but .*\d+ with 500/;
    await expect(measureAll([peer], plan, () => undefined)).rejects.toThrow(failure);
  });
});

test("every create of a load is unlike the others, over all connections and after the warm-up", async () => {
  const source = `
    import { createServer } from "node:http";
    const seen = new Set();
    createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => { body += chunk; }).on("end", () => {
        if (request.method === "GET") return response.end(JSON.stringify({ id: "a", seen: seen.size }));
        const { externalId } = JSON.parse(body);
        response.writeHead(seen.has(externalId) ? 409 : 201).end('{"id":"a"}');
        seen.add(externalId);
      });
    }).listen(Number(process.argv[2]), "127.0.0.1");`;
  await withProgram(source, async (peer) => {
    await using server = await startServer(peer.program);
    const { create } = await peer.prime(server.url);
    await testLoad(server.url, create, { requests: 7, connections: 3 });
    await testLoad(server.url, create, { requests: 11, connections: 3, skip: 10 });
    expect(await (await fetch(server.url)).json()).toEqual({ id: "a", seen: 19 });
  });
});
