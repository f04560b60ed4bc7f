import { spawn } from "node:child_process";
import { scryptSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testLoad } from "../src/measuring/load-test.ts";
import { measureAll } from "../src/measuring/rounds.ts";
import { startServer } from "../src/measuring/running-server.ts";
import type { LoadRequest, Peer } from "../src/peer.ts";
import { partnerLoads } from "../src/partner-interface.ts";
import { floor, floorName } from "../src/peers/floor.ts";
import { framework } from "../src/peers/framework.ts";
import { mockServers } from "../src/peers/mock-server.ts";
import { buildServers } from "../src/preparing/built-servers.ts";
import { mockServerSource } from "../src/preparing/mock-server.ts";
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
  const servers = await buildServers();
  const peers = [floor(servers), framework(servers), ...mockServers({ script: mockServerSource })];
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
  const nowhere = {
    date: "2026-07-01",
    processors: 1,
    hardware: "none",
    node: "26.10.0",
    load: { before: 0, after: 0 },
  };
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

test("each round begins with another server", async () => {
  const source = `
    import { createServer } from "node:http";
    createServer((request, response) => response.end('{"id":"a"}')).listen(Number(process.argv[2]), "127.0.0.1");`;
  await withProgram(source, async (peer) => {
    const told: string[] = [];
    const few = { rounds: 2, gets: 1, creates: 1, connections: 1 };
    const measured = await measureAll([peer, { ...peer, name: "other" }], few, (line) => told.push(line));
    expect(told).toEqual(["round 1 of 2: stub", "round 1 of 2: other", "round 2 of 2: other", "round 2 of 2: stub"]);
    expect(measured.map(({ peer: { name }, rounds }) => [name, rounds.length])).toEqual([
      ["stub", 2],
      ["other", 2],
    ]);
  });
});

test("a program that does not serve is named with what it wrote", async () => {
  await withProgram(`throw new Error("There is no disk.");`, async ({ program }) => {
    await expect(startServer(program)).rejects.toThrow(/server\.mjs does not serve\.[^]*There is no disk\./);
  });
});

test("a server ends with the bench, however that ends", async () => {
  const source = `
    import { createServer } from "node:http";
    createServer((request, response) => response.end()).listen(Number(process.argv[2]), "127.0.0.1");`;
  await withProgram(source, async ({ program }) => {
    const module = JSON.stringify(new URL("../src/measuring/running-server.ts", import.meta.url));
    const bench = spawn(process.execPath, [
      "--input-type=module",
      "--eval",
      `
      import { startServer } from ${module};
      const { url } = await startServer((port) => ({ ...${JSON.stringify(program(0))}, parameters: [String(port)] }));
      console.log(url);`,
    ]);
    const [url] = (await once(bench.stdout.setEncoding("utf8"), "data")) as [string];
    expect((await fetch(url.trim())).status).toBe(200);
    bench.kill("SIGKILL");
    await expect.poll(() => fetch(url.trim()).then(String, () => "gone")).toBe("gone");
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

test("no request is timed while those of other connections are built", async () => {
  const source = `
    import { createServer } from "node:http";
    createServer((_, response) => response.end()).listen(Number(process.argv[2]), "127.0.0.1");`;
  await withProgram(source, async (peer) => {
    await using server = await startServer(peer.program);
    let building = 0;
    const request = (): LoadRequest => {
      const before = performance.now();
      scryptSync("something that takes long", "salt", 64);
      building += performance.now() - before;
      return { method: "GET", path: "/", headers: {} };
    };
    const load = { status: 200, period: Infinity, request };
    const { longestMilliseconds } = await testLoad(server.url, load, { requests: 10, connections: 10 });
    expect(longestMilliseconds).toBeLessThan(building / 2);
  });
});

// Linux alone says what an executable has used.
test.runIf(process.platform === "linux")("an executable is measured, too", async () => {
  const source = `require("node:http").createServer((_, response) => response.end()).listen(Number(process.argv[1]))`;
  const program = (port: number) => ({ executable: process.execPath, parameters: ["--eval", source, String(port)] });
  await using server = await startServer(program);
  expect(server.startMilliseconds).toBeGreaterThan(0);
  const { cpuMicroseconds, memoryBytes } = await server.usage();
  expect(cpuMicroseconds).toBeGreaterThan(0);
  expect(memoryBytes).toBeGreaterThan(10_000_000);
});
