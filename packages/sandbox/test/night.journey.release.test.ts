import { readdirSync, readFileSync } from "node:fs";
import { Receiver } from "@totem-partner/mock-server/receiver";
import { expect, inject, test } from "vitest";
import { anOrder, partnerOf } from "./support/partner-of.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

const [sleepers, nights] = [8 * inject("scale"), inject("scale")];

/** workerd unloads an object ten to twenty seconds after its last request; a window ends later than that. */
const windowSeconds = 26;

const names = Array.from({ length: sleepers }, (_, n) => `sleeper-${String(n)}`);

const openFiles = ({ pid }: TestSandbox): number => readdirSync(`/proc/${String(pid)}/fd`).length;

const residentMegabytes = ({ pid }: TestSandbox): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8"))?.[1]) / 1000;

const wakes = ({ log }: TestSandbox): number => log.filter(({ event }) => event === "wake").length;

test.runIf(process.platform === "linux")(
  `${sleepers} companies sleep, wake up when a window ends, deliver that, and sleep again, ${nights} times`,
  async () => {
    await using receiver = await Receiver.start();
    await using sandbox = await startTestSandbox();
    const atFirst = openFiles(sandbox);
    const memory: number[] = [];
    const keys = new Map<string, string>();
    for (const name of names) keys.set(name, await sandbox.issueKey(name));
    for (let night = 1; night <= nights; night += 1) {
      const before = wakes(sandbox);
      for (const [name, key] of keys) {
        const call = partnerOf(sandbox.url, key);
        const url = new URL(`/${name}`, receiver.url).href;
        await call("PUT", "/webhook", { url, subscribedEvents: ["authorization.finished"] });
        // Each has its whole window, however long the others take to begin.
        const [scheduledDate, endDate] = [0, windowSeconds].map((seconds) =>
          new Date(Date.now() + seconds * 1000).toISOString(),
        );
        const order = anOrder(`NIGHT-${String(night)}`, { scheduledDate, endDate });
        expect(await call("POST", "/authorizations", order)).toMatchObject({ status: 201 });
      }
      const finished = (): string[] => receiver.received.map(({ path = "" }) => path.slice(1)).sort();
      const expected = Array.from({ length: night }, () => names)
        .flat()
        .sort();
      await expect.poll(finished, { interval: 250 }).toEqual(expected);
      // Each was read from its store twice: for its requests, and again by its alarm.
      await expect.poll(() => wakes(sandbox) - before).toBe(2 * sleepers);
      await expect.poll(() => openFiles(sandbox), { interval: 500 }).toBeLessThanOrEqual(atFirst + 12);
      memory.push(Math.round(residentMegabytes(sandbox)));
    }
    console.log(
      `${atFirst} open files at first, ${openFiles(sandbox)} at last; memory after each night: ${memory.join(", ")} MB.`,
    );
    expect(memory.at(-1)).toBeLessThan((memory[0] ?? 0) * 1.25);
  },
);

test("what a kill cut off is delivered after a restart without a request", async () => {
  let status = 503;
  await using receiver = await Receiver.start((response) => response.writeHead(status).end());
  const first = await startTestSandbox();
  const call = partnerOf(first.url, await first.issueKey("espiga"));
  await call("PUT", "/webhook", { url: receiver.url });
  expect(await call("POST", "/authorizations", anOrder("ERP-1"))).toMatchObject({ status: 201 });
  await first.end("SIGKILL");
  status = 204;
  const before = receiver.received.length;
  await using second = await startTestSandbox({ data: first.data });
  await expect.poll(() => receiver.received.length, { interval: 100 }).toBeGreaterThan(before);
  expect(second.log.filter(({ event }) => event === "request")).toEqual([]);
});
